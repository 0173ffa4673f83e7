/** Returns the first picture among files. */
export const findPicture = (files: FileList): File | undefined =>
  [...files].find(({ type }) => type.startsWith('image/'));

/** Returns the words of an HTML document. A picture that was copied from a page has none. */
const wordsIn = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent?.trim() ?? '';

/** What a paste adds to a message. Without either, the browser pastes as usual. */
export interface Pasted {
  picture?: File | undefined;
  /** The text, if the browser would paste nothing because there is only HTML. */
  text?: string;
}

/**
 * Returns what a paste adds to a message. Spreadsheets and documents copy a picture of their text along with the text,
 * which is then meant. The text of a copied file is its name.
 */
export function readPaste(clipboard: Pick<DataTransfer, 'files' | 'getData'>): Pasted {
  const picture = findPicture(clipboard.files);
  if (!picture) return {};
  const text = clipboard.getData('text/plain').trim();
  if (text !== '' && text !== picture.name) return {};
  const words = text === '' ? wordsIn(clipboard.getData('text/html')) : '';
  return words === '' ? { picture } : { text: words };
}
