import { hasMarkdown } from '@meridian/shared-types';
import { lazy, Suspense } from 'react';
import styled from 'styled-components';
import { LinkedText } from '../primitives/text/linked-text';
import { TextBoundary } from '../primitives/text/text-boundary';

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
 * are not supported. Lists and quotes that are nested too deep, and text that cannot be rendered, are shown as they
 * were written.
 * @example <MarkdownText text={announcement.content} />
 */
export function MarkdownText({ text }: Props) {
  const plain = <PlainText text={text} />;
  return (
    <TextBoundary text={text} fallback={plain}>
      {hasMarkdown(text) ? (
        <Suspense fallback={plain}>
          <Rendered text={text} />
        </Suspense>
      ) : (
        plain
      )}
    </TextBoundary>
  );
}
