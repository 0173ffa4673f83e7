import type { ChatMessage } from '@meridian/shared-types';
import { beginsWith, searchTerms, searchWords } from '@meridian/shared-types/search';

/** A person whom a message can mention. */
export interface MentionPerson {
  userId: string;
  profile: { name: string; avatarUrl: string | null; location?: string };
}

/** Returns whether each typed word is the beginning of a word of the name. */
function beginsSo(name: string, typed: string): boolean {
  const words = searchWords(name);
  return searchTerms(typed).every((term) => words.some((word) => word.startsWith(term)));
}

/**
 * Returns the people of the conversation, whom a mention most likely means: first the person replied to, then the
 * latest senders.
 * @param replyTo the id of the replied-to message
 */
export function likelyPeople(messages: readonly ChatMessage[], replyTo: string | undefined): MentionPerson[] {
  const latest = [...messages].reverse();
  const people = new Map<string, MentionPerson>();
  for (const { senderId: userId, senderProfile: profile } of [...latest.filter(({ id }) => id === replyTo), ...latest])
    if (!people.has(userId)) people.set(userId, { userId, profile });
  return [...people.values()];
}

interface Offer {
  typed: string;
  likely: readonly MentionPerson[];
  /** The members that the server found. `isWhole` means that there are no others. */
  found: readonly MentionPerson[];
  isWhole: boolean;
  most: number;
}

/**
 * Returns the people to offer: first those of the conversation, then those whose name begins with the typed text, then
 * those in whose name another word does, then others.
 */
export function orderedPeople({ typed, likely, found, isWhole, most }: Offer): MentionPerson[] {
  const known = new Map(found.map((person) => [person.userId, person]));
  const first = likely
    .filter(({ userId, profile }) => beginsSo(profile.name, typed) && (!isWhole || known.has(userId)))
    .map((person) => known.get(person.userId) ?? person);
  const isFirst = new Set(first.map(({ userId }) => userId));
  const others = found.filter(({ userId }) => !isFirst.has(userId));
  const begins = ({ profile }: MentionPerson) => beginsSo(profile.name, typed);
  const rank = (person: MentionPerson) => (beginsWith(typed, person.profile.name) ? 0 : begins(person) ? 1 : 2);
  return [...first, ...others.sort((one, other) => rank(one) - rank(other))].slice(0, most);
}
