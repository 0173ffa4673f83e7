import { limitNesting } from '@meridian/shared-types/markdown-nesting';
import { useMemo } from 'react';
import styled from 'styled-components';
import { markdownElements } from './markdown-elements';

const Body = styled.div`
  display: grid;
  gap: var(--space-3);
  max-inline-size: var(--measure);
  overflow-wrap: anywhere;

  p,
  ul,
  ol,
  blockquote,
  h3 {
    margin: 0;
  }

  p {
    white-space: pre-line;
  }

  h3 {
    font-size: var(--text-md);
    font-weight: 600;
  }

  ul,
  ol {
    padding-inline-start: var(--space-5);
    list-style: disc;
  }

  ol {
    list-style: decimal;
  }

  em {
    font-style: italic;
    font-synthesis: style;
  }

  blockquote {
    display: grid;
    gap: var(--space-2);
    padding-inline-start: var(--space-4);
    border-inline-start: 3px solid var(--color-border-strong);
    color: var(--color-text-muted);
  }
`;

/** Renders Markdown as elements. HTML is shown as it was written. Links lead to pages and mail addresses only. */
export function RenderedMarkdown({ text }: { text: string }) {
  const elements = useMemo(() => markdownElements(limitNesting(text)), [text]);
  return <Body>{elements}</Body>;
}
