import type { EventMessage } from '@meridian/shared-types';
import type { Chapters } from '../access/chapters-client';
import type { EventDoc } from '../models/event.model';

type StoredMessage = NonNullable<EventDoc['messages']>[number];

/** The most messages on the page of an event. */
const MAX_MESSAGES = 50;

/**
 * Returns the latest messages to everyone who goes with the current names of their senders, newest first. A deleted
 * account has no name, and if chapters does not respond, there are no names.
 */
export async function withSenders(
  chapters: Pick<Chapters, 'profiles'>,
  stored: readonly StoredMessage[],
): Promise<EventMessage[]> {
  const messages = stored.slice(-MAX_MESSAGES);
  const userIds = [...new Set(messages.flatMap(({ by }) => (by ? [String(by)] : [])))];
  const { people } =
    userIds.length > 0 ? await chapters.profiles({ body: { userIds } }).catch(() => ({ people: [] })) : { people: [] };
  const names = new Map(people.map(({ userId, name }) => [userId, name]));
  return messages
    .map(({ text, at, by }) => {
      const userId = String(by);
      const name = names.get(userId);
      return { text, at: at.toISOString(), from: name === undefined ? null : { userId, name } };
    })
    .reverse();
}
