import { searchWords } from '@meridian/shared-types/search';
import type { FieldDefinitions, StoredFields } from '@meridian/service-kit';
import type { Media } from '../pictures/media';

/** The fields of {@link MessageWords} in a schema. Only searches need them, so other reads leave them out. */
export const MESSAGE_WORDS = {
  words: { type: [String], default: undefined, select: false },
  /** The words in one text, each after a space. Unlike the list, it can be compared on keys in the order of time. */
  wordText: { type: String, select: false },
} satisfies FieldDefinitions;

/** The words by which a message is found. A removed message has none. */
export type MessageWords = StoredFields<typeof MESSAGE_WORDS>;

/** The update that removes the words together with the text. */
export const NO_WORDS = { words: 1, wordText: 1 } as const;

/** Returns the mark of words by which only this person finds a message. No term of a search contains it. */
export const onlyFoundBy = (userId: string): string => `@${userId}`;

/**
 * Returns the words of a message, which are those of its text and of the description of its picture. They are stored
 * with every change of the text. If only one person sees the text, their id is part of each word.
 */
export function wordsOf(
  { content, mediaAlt = '' }: { content: string } & Pick<Media, 'mediaAlt'>,
  seenOnlyBy?: string,
): Required<MessageWords> {
  const mark = seenOnlyBy === undefined ? '' : onlyFoundBy(seenOnlyBy);
  const words = searchWords(`${content}\n${mediaAlt}`).map((word) => mark + word);
  return { words, wordText: words.map((word) => ` ${word}`).join('') };
}
