/** The marks of Markdown at the beginning of a line, links with what their brackets contain, and marks around words. */
const LINE_MARKS = /^[ \t]*(?:#{1,6}[ \t]+|>[ \t]?)+/gm;
const LINK = /!?\[([^[\]]*)\]\(([^()]*(?:\([^()]*\)[^()]*)*)\)/g;
const AROUND = /(\*{1,3}|_{1,3})(?=\S)([^*_]*\S)\1/g;

/** Returns the text of a link and its address, which a title in quotes may follow. */
function plainLink(text: string, inBrackets: string): string {
  const [url = ''] = inBrackets.trim().split(/[\s>]/, 1);
  const address = url.replace('<', '');
  return text && text !== address ? `${text} (${address})` : address;
}

/**
 * Returns the text of an announcement without marks of Markdown, for mails and previews. A link keeps its address.
 * @example plainAnnouncement('**At** [the hall](https://hall.example)') // 'At the hall (https://hall.example)'
 */
export const plainAnnouncement = (markdown: string): string =>
  markdown
    .replace(LINE_MARKS, '')
    .replace(LINK, (_, text: string, inBrackets: string) => plainLink(text, inBrackets))
    .replace(AROUND, '$2')
    .replace(/\\([\\`*_{}[\]()#+.!>-])/g, '$1');

/** Returns whether a text has marks of Markdown. Otherwise it is shown unchanged. */
export const hasMarkdown = (text: string): boolean => /[*_#>[\]`\\]|^[ \t]*(?:[-+]|\d+[.)])\s/m.test(text);
