import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { IsText } from './components';

const CHARACTERS: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'", '&amp;': '&' };

/**
 * Renders the HTML and the text of a mail from one tree.
 * @example render(<Shell …><Text>Hello</Text></Shell>) // { html: '<!doctype html>…', text: 'Hello\n\n…' }
 */
export function render(mail: ReactElement): { html: string; text: string } {
  const text = renderToStaticMarkup(<IsText value={true}>{mail}</IsText>);
  return {
    html: `<!doctype html>${renderToStaticMarkup(mail)}`,
    text: text.replace(/&(?:lt|gt|quot|amp|#x27);/g, (escape) => CHARACTERS[escape] ?? escape),
  };
}
