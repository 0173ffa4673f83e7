import type { ChatMessage } from '@meridian/shared-types';

/** A person whom a text names as `@name`. */
export interface Mention {
  userId: string;
  name: string;
}

/** What is typed after an @ at the beginning of a word: up to two words. */
const TYPED = /(?:^|\s)@([\p{L}\p{M}\p{N}'’.-]*(?: [\p{L}\p{M}\p{N}'’.-]+)?)$/u;

/**
 * What a person is typing after an @, before the caret; undefined if they are not, or if the name is complete.
 * @example typedName('Thanks @Kw') // 'Kw'
 */
export function typedName(beforeCaret: string, chosen: readonly Mention[] = []): string | undefined {
  const typed = TYPED.exec(beforeCaret)?.[1];
  return typed !== undefined && chosen.some(({ name }) => typed.startsWith(name)) ? undefined : typed;
}

/** The people of those chosen whom the text still names. */
export const mentionedIn = (text: string, chosen: readonly Mention[]): string[] => [
  ...new Set(chosen.filter(({ name }) => text.includes(`@${name}`)).map(({ userId }) => userId)),
];

const escaped = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&');

/** The parts of a text, with the id of the person where one is named. The longest name counts. */
export function splitMentions(
  text: string,
  mentions: ChatMessage['mentions'] = [],
): { text: string; mentioned?: string }[] {
  if (mentions.length === 0) return [{ text }];
  const byName = new Map(mentions.map(({ userId, name }) => [`@${name}`, userId]));
  const names = [...byName.keys()].sort((a, b) => b.length - a.length).map(escaped);
  return text
    .split(new RegExp(`(${names.join('|')})`))
    .filter((part) => part !== '')
    .map((part) => {
      const mentioned = byName.get(part);
      return { text: part, ...(mentioned && { mentioned }) };
    });
}
