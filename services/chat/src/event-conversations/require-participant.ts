import { forbidden, HttpError, type Identity } from '@meridian/service-kit';
import type { Client, ResultOf } from '@meridian/shared-types';
import type { eventsInternalApi } from '@meridian/shared-types/contracts';
import { requireOwnSession } from '../direct/direct.policy';
import { chapterArchived } from '../access/membership-checks';
import { mutedInWords, type MuteChecks } from '../access/mute-checks';

export interface EventWriters {
  events: Pick<Client<typeof eventsInternalApi>, 'conversationAccess'>;
  muteChecks: Pick<MuteChecks, 'mutedUntil'>;
}

type Access = ResultOf<(typeof eventsInternalApi)['conversationAccess']>;

/** Throws 403 unless the caller takes part in the conversation of an event. */
export async function requireParticipant(
  { events }: Pick<EventWriters, 'events'>,
  identity: Identity,
  id: string,
): Promise<Access> {
  requireOwnSession(identity);
  const access = await events.conversationAccess({ params: { id, userId: identity.userId } });
  if (!access.mayRead) throw forbidden('Only people who go to this event read its conversation.');
  return access;
}

/** Throws 409 once the conversation has ended, and in an archived chapter. */
export function requireUnderWay({ endsAt, isArchived }: Pick<Access, 'endsAt' | 'isArchived'>): void {
  if (isArchived) throw chapterArchived();
  if (Date.parse(endsAt) <= Date.now())
    throw new HttpError(409, 'conversation_ended', 'This conversation ended a week after the event.');
}

/** Throws 403 for a person who is muted in the chapter of the event. */
export async function requireNotMuted(
  { muteChecks }: Pick<EventWriters, 'muteChecks'>,
  { userId }: Identity,
  { chapterId }: Pick<Access, 'chapterId'>,
): Promise<void> {
  const mutedUntil = await muteChecks.mutedUntil(userId, chapterId);
  if (mutedUntil && mutedUntil > new Date()) throw new HttpError(403, 'muted', mutedInWords(mutedUntil));
}

/** Throws 403 or 409 unless the caller may write in the conversation of an event now. */
export async function requireEventWriter(writers: EventWriters, identity: Identity, id: string): Promise<void> {
  const access = await requireParticipant(writers, identity, id);
  requireUnderWay(access);
  await requireNotMuted(writers, identity, access);
}
