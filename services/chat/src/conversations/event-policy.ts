import { forbidden, HttpError, type Identity } from '@meridian/service-kit';
import type { Client, ResultOf } from '@meridian/shared-types';
import type { eventsInternalApi } from '@meridian/shared-types/contracts';
import { chapterArchived } from '../access/membership-checks';
import { mutedInWords, type MuteChecks } from '../access/mute-checks';
import { requireOwnSession } from '../direct/direct.policy';
import { eventKey } from '../messages/conversation';
import type { ConversationPolicy } from './policy';

export interface EventPolicyOptions {
  events: Pick<Client<typeof eventsInternalApi>, 'conversationAccess'>;
  muteChecks: Pick<MuteChecks, 'mutedUntil'>;
}

type Access = ResultOf<(typeof eventsInternalApi)['conversationAccess']>;

/**
 * Creates the policy of conversations of events: people who go and the organizer read and write, until a week after the
 * event. Each check asks the events service, so a person who does not go any more reads nothing from then on.
 */
export function createEventPolicy({ events, muteChecks }: EventPolicyOptions) {
  async function requireReader(identity: Identity, id: string): Promise<Access> {
    requireOwnSession(identity);
    const access = await events.conversationAccess({ params: { id, userId: identity.userId } });
    if (!access.mayRead) throw forbidden('Only people who are going to this event can read its conversation.');
    return access;
  }
  return {
    key: (_identity, id) => eventKey(id),
    requireReader,
    /**
     * Throws 409 once the conversation has ended, and in an archived chapter, and 403 for a person who is muted there.
     */
    async requireWriter(identity, id) {
      const { isArchived, endsAt, chapterId } = await requireReader(identity, id);
      if (isArchived) throw chapterArchived();
      if (Date.parse(endsAt) <= Date.now())
        throw new HttpError(409, 'conversation_ended', 'This conversation ended a week after the event.');
      const mutedUntil = await muteChecks.mutedUntil(identity.userId, chapterId);
      if (mutedUntil && mutedUntil > new Date()) throw new HttpError(403, 'muted', mutedInWords(mutedUntil));
    },
  } satisfies ConversationPolicy<string>;
}
export type EventPolicy = ReturnType<typeof createEventPolicy>;
