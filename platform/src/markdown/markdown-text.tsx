import { hasMarkdown } from '@meridian/shared-types';
import { lazy, Suspense } from 'react';
import styled from 'styled-components';
import { LinkedText } from '../primitives/linked-text';

const Plain = styled.p`
  margin: 0;
  max-inline-size: var(--measure);
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

interface Props {
  text: string;
}

const PlainText = ({ text }: Props) => (
  <Plain dir="auto">
    <LinkedText text={text} />
  </Plain>
);

/** Loaded with the first text that needs it. A page that cannot load it shows the text as it was written. */
const Rendered = lazy(() =>
  import('./rendered-markdown').then(
    ({ RenderedMarkdown }) => ({ default: RenderedMarkdown }),
    () => ({ default: PlainText }),
  ),
);

/**
 * Text of people with Markdown: paragraphs, bold, italic, links, lists, quotes and headings. No HTML, no pictures.
 * @example <MarkdownText text={announcement.content} />
 */
export function MarkdownText({ text }: Props) {
  if (!hasMarkdown(text)) return <PlainText text={text} />;
  return (
    <Suspense fallback={<PlainText text={text} />}>
      <Rendered text={text} />
    </Suspense>
  );
}
