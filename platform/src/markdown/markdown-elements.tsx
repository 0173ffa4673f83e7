import MarkdownIt, { type Token } from 'markdown-it';
import { createElement, type ReactNode } from 'react';
import { LinkedText } from '../primitives/text/linked-text';
import { TextLink } from '../primitives/actions/text-link';

/** The most elements inside one another. A page cannot show thousands. */
const MAX_DEPTH = 100;
const SAFE = /^(?:https?:\/\/|mailto:)/i;

/**
 * The parser takes time in proportion to the length of a text, whatever is in it. The checks and changes of addresses
 * are left out, because they convert hosts to ASCII, which takes quadratic time.
 */
const markdown = new MarkdownIt('commonmark', { html: false, maxNesting: MAX_DEPTH });
markdown.validateLink = () => true;
markdown.normalizeLink = (url) => url;
markdown.normalizeLinkText = (text) => text;

/** An open element, or undefined for one that is not shown, and what it contains so far. */
interface Open {
  token: Token | undefined;
  children: ReactNode[];
}

const hrefOf = (token: Token): string | undefined => {
  const href = String(token.attrGet('href') ?? '');
  return SAFE.test(href) ? href : undefined;
};

/** These elements begin a text, which has its own direction. */
const BEGINS_TEXT = new Set(['p', 'li', 'h3']);

function toElement(token: Token, key: number, children: ReactNode[]): ReactNode {
  const href = hrefOf(token);
  if (href !== undefined)
    return (
      <TextLink key={key} href={href} target="_blank" rel="noopener noreferrer nofollow">
        {children}
      </TextLink>
    );
  const tag = token.type === 'heading_open' ? 'h3' : token.tag;
  const start = token.attrGet('start') ?? undefined;
  return createElement(tag, { key, dir: BEGINS_TEXT.has(tag) ? 'auto' : undefined, start }, children);
}

/** Italics inside italics, and bold inside bold, look the same without them. */
const EMPHASIS = new Set(['em', 'strong']);

const isShown = (token: Token): boolean => !token.hidden && (token.tag !== 'a' || hrefOf(token) !== undefined);

/** Returns what a token shows that contains no others. Pictures and rules are not shown. */
function textOf({ type, content }: Token): string {
  return type === 'softbreak' || type === 'hardbreak' ? '\n' : type === 'image' ? '' : content;
}

/**
 * Returns the elements of a text with Markdown: paragraphs, bold, italic, links, lists, quotes and headings. Addresses
 * that were written out are links, too.
 */
export function markdownElements(text: string): ReactNode[] {
  const root: ReactNode[] = [];
  const open: Open[] = [];
  /** The number of open elements of each name. */
  const inside = new Map<string, number>();
  const count = ({ tag }: Token, change: number) => inside.set(tag, (inside.get(tag) ?? 0) + change);
  const tokens = markdown
    .parse(text, {})
    .flatMap((token) => (token.type === 'inline' ? (token.children ?? []) : token));
  for (const [key, token] of tokens.entries()) {
    const children = open.at(-1)?.children ?? root;
    if (token.nesting === 1) {
      const isRepeated = EMPHASIS.has(token.tag) && inside.get(token.tag);
      const hasElement = open.length < MAX_DEPTH && isShown(token) && !isRepeated;
      open.push(hasElement ? { token, children: [] } : { token: undefined, children });
      if (hasElement) count(token, 1);
    } else if (token.nesting === -1) {
      const closed = open.pop();
      if (!closed?.token) continue;
      count(closed.token, -1);
      (open.at(-1)?.children ?? root).push(toElement(closed.token, key, closed.children));
    } else {
      const written = textOf(token);
      children.push(inside.get('a') ? written : <LinkedText key={key} text={written} />);
    }
  }
  return root;
}
