import { toExcerpt } from '@meridian/shared-types';

/** The maximum number of characters, which is more than the list of a mailbox shows. */
const MAX = 150;
/** The maximum length of a line that only greets readers. */
const GREETING_MAX = 60;
const GREETING = /^(hello|hi|hey|dear|greetings|good (morning|afternoon|evening))\b/i;

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Returns whether a sentence or a paragraph begins with a greeting. */
export const greets = (text = ''): boolean =>
  GREETING.test(text) || (text.length <= GREETING_MAX && text.trimEnd().endsWith(','));

/**
 * Returns the first sentence of a text after its greeting, for the line that the list of a mailbox shows beside the
 * subject. It is empty if the text is.
 * @example firstSentence('Dear friends,\n\nIt is spring. Come and see.') // 'It is spring.'
 */
export function firstSentence(text: string): string {
  const paragraphs = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');
  // Later paragraphs are not needed, because the first one is at most a greeting.
  const found = paragraphs
    .slice(0, 2)
    .flatMap((paragraph) => [...sentences.segment(paragraph.replace(/\s+/g, ' ').trim())])
    .map(({ segment }) => segment.trim());
  const [first = '', second = ''] = found;
  return toExcerpt((second && greets(first) ? second : first) || '', MAX);
}
