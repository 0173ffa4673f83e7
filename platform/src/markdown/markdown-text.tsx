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

/**
 * This code is loaded with the first text that needs it. If it cannot be loaded, the text is shown as it was written.
 */
const Rendered = lazy(() =>
  import('./rendered-markdown').then(
    ({ RenderedMarkdown }) => ({ default: RenderedMarkdown }),
    () => ({ default: PlainText }),
  ),
);

/**
 * Shows text of people with Markdown: paragraphs, bold, italic, links, lists, quotes and headings. HTML and pictures
 * are not supported.
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
