import { limitNesting } from '@meridian/shared-types';
import { Children, type ReactNode } from 'react';
import Markdown, { type Components } from 'react-markdown';
import styled from 'styled-components';
import { LinkedText } from '../primitives/linked-text';
import { TextLink } from '../primitives/text-link';
import { unwrapRepeatedEmphasis } from './repeated-emphasis';

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

const ALLOWED = ['p', 'strong', 'em', 'a', 'ul', 'ol', 'li', 'blockquote', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const SAFE = /^(?:https?:\/\/|mailto:)/i;

/** Turns addresses that were written out into links, too. */
const linked = (children: ReactNode) =>
  Children.map(children, (child) => (typeof child === 'string' ? <LinkedText text={child} /> : child));

const heading = ({ children }: { children?: ReactNode }) => <h3 dir="auto">{children}</h3>;
const components: Components = {
  p: ({ children }) => <p dir="auto">{linked(children)}</p>,
  li: ({ children }) => <li dir="auto">{linked(children)}</li>,
  strong: ({ children }) => <strong>{linked(children)}</strong>,
  em: ({ children }) => <em>{linked(children)}</em>,
  a: ({ href, children }) =>
    href ? (
      <TextLink href={href} target="_blank" rel="noopener noreferrer nofollow">
        {children}
      </TextLink>
    ) : (
      <>{children}</>
    ),
  h1: heading,
  h2: heading,
  h3: heading,
  h4: heading,
  h5: heading,
  h6: heading,
};

/** Renders Markdown as elements. HTML is shown as it was written. Links lead to pages and mail addresses only. */
export function RenderedMarkdown({ text }: { text: string }) {
  return (
    <Body>
      <Markdown
        remarkPlugins={[unwrapRepeatedEmphasis]}
        allowedElements={ALLOWED}
        unwrapDisallowed
        components={components}
        urlTransform={(url) => (SAFE.test(url) ? url : '')}
      >
        {limitNesting(text)}
      </Markdown>
    </Body>
  );
}
