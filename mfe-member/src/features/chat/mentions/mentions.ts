import { CHAPTER_MENTION, type ChatMessage } from '@meridian/shared-types';
import { cleanMessage } from '@meridian/shared-types/message-pictures';

/** A person whom a text mentions as `@name`. `at` is the index of the @. */
export interface Mention {
  userId: string;
  name: string;
  at: number;
}

/** The id that stands for all members of the chapter in the mentions of a draft. */
export const EVERYONE = 'everyone';
/** The word after the @ that mentions all members. */
export const EVERYONE_NAME = CHAPTER_MENTION.slice(1);

/** The letters of scripts without spaces between words. */
const UNSPACED = String.raw`\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}ー々`;
/** Matches up to two words after an @ that is not part of an address. */
const TYPED = new RegExp(
  String.raw`(?:^|[${UNSPACED}]|[^\p{L}\p{M}\p{N}@.\-_+%/=&#~$^|*'’])@([\p{L}\p{M}\p{N}'’.-]*(?: [\p{L}\p{M}\p{N}'’.-]+)?)$`,
  'u',
);

/**
 * Returns the text that a person is typing after an @ before the caret. Returns undefined if there is none, or if a
 * person was already chosen there.
 * @example typedName('Thanks @Kw') // 'Kw'
 */
export function typedName(beforeCaret: string, chosen: readonly Mention[] = []): string | undefined {
  const typed = TYPED.exec(beforeCaret)?.[1];
  if (typed === undefined) return undefined;
  const place = beforeCaret.length - typed.length - 1;
  return chosen.some(({ at }) => at === place) ? undefined : typed;
}

const endIndex = ({ at, name }: Mention) => at + name.length + 1;
const isIn = (text: string, { at, name }: Mention) => text.startsWith(`@${name}`, at);

/** Returns the replaced range of a text, given that its last `kept` characters are unchanged. */
function replaced(before: string, after: string, kept: number): { from: number; to: number } {
  const most = Math.min(before.length, after.length) - kept;
  let from = 0;
  while (from < most && before[from] === after[from]) from += 1;
  return { from, to: before.length - kept };
}

/**
 * Returns the range that an edit replaced. The range ends at the caret, unless a comparison of both texts gives a
 * smaller one, as after an undo.
 */
function changedRange(before: string, after: string, caret: number): { from: number; to: number } {
  const most = Math.min(before.length, after.length);
  let same = 0;
  while (same < most && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  const least = replaced(before, after, same);
  if (after.length - caret > same) return least;
  const atCaret = replaced(before, after, after.length - caret);
  return atCaret.to - atCaret.from > least.to - least.from ? least : atCaret;
}

/**
 * Returns the mentions that are still in a text after an edit, with their new positions. `caret` is its index after the
 * edit.
 * @example
 * remainingMentions([{ userId, name: 'Ana', at: 0 }], '@Ana', 'Hi @Ana', 3); // [{ userId, name: 'Ana', at: 3 }]
 */
export function remainingMentions(
  mentions: readonly Mention[],
  before: string,
  after: string,
  caret: number,
): Mention[] {
  const { from, to } = changedRange(before, after, caret);
  const moved = after.length - before.length;
  return mentions
    .flatMap((mention) => {
      if (endIndex(mention) <= from) return [mention];
      return mention.at >= to ? [{ ...mention, at: mention.at + moved }] : [];
    })
    .filter((mention) => isIn(after, mention));
}

/** Returns the mentions of a draft to send, with their positions in the text as the server normalizes it. */
export function sentMentions(text: string, mentions: readonly Mention[]): { userId: string; at: number }[] {
  const content = cleanMessage(text);
  const leadingSpaces = text.length - text.trimStart().length;
  return mentions
    .filter(({ userId }) => userId !== EVERYONE)
    .map(({ userId, name, at }) => ({
      userId,
      name,
      at: cleanMessage(`|${text.slice(leadingSpaces, at)}|`).length - 2,
    }))
    .filter((mention) => isIn(content, mention))
    .map(({ userId, at }) => ({ userId, at }));
}

/** Returns whether a draft mentions all members. */
export const mentionsEveryone = (mentions: readonly Mention[]): boolean =>
  mentions.some(({ userId }) => userId === EVERYONE);

const findEveryone = (text: string): Mention[] =>
  [...text.matchAll(new RegExp(CHAPTER_MENTION, 'g'))].map(({ index }) => ({
    userId: EVERYONE,
    name: EVERYONE_NAME,
    at: index,
  }));

/** Splits a text into parts. A part that mentions a person has their id, and one that mentions all `EVERYONE`. */
export function splitMentions(
  text: string,
  people: ChatMessage['mentions'] = [],
  mentionsChapter = false,
): { text: string; mentioned?: string }[] {
  const named = people.filter((mention) => isIn(text, mention));
  const isFree = ({ at }: Mention) => !named.some((each) => at >= each.at && at < endIndex(each));
  const mentions = [...named, ...(mentionsChapter ? findEveryone(text).filter(isFree) : [])];
  const placed = mentions.filter((mention) => isIn(text, mention)).sort((a, b) => a.at - b.at);
  return [
    ...placed.flatMap((mention, index) => [
      { text: text.slice(index > 0 ? endIndex(placed[index - 1] ?? mention) : 0, mention.at) },
      { text: text.slice(mention.at, endIndex(mention)), mentioned: mention.userId },
    ]),
    { text: text.slice(placed.length > 0 ? Math.max(...placed.map(endIndex)) : 0) },
  ].filter((part) => part.text !== '');
}
