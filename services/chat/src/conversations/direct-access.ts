import type { Handlers } from '@meridian/service-kit';
import { meetsAccess } from '@meridian/shared-types';
import { directMessagesApi, type chatInternalApi } from '@meridian/shared-types/contracts';
import { closedRefusal } from '../direct/direct.policy';
import { findWriteRefusal, type DirectWriters } from './direct-policy';

/**
 * Returns whether a person may write to another one, with the reason. It applies the same rules as sending, except that
 * the office does not learn whom the person blocks.
 */
export const directAccessHandlers = (
  writers: DirectWriters,
): Pick<Handlers<typeof chatInternalApi>, 'accessToPerson'> => ({
  async accessToPerson({ params: { userId, otherUserId }, body: person }) {
    const why = meetsAccess(directMessagesApi.send.access, person)
      ? await findWriteRefusal(writers, [userId, otherUserId], (own, other) => closedRefusal(own, other), '')
      : { reason: 'not-active' as const };
    return { verdicts: [{ thing: 'person-message', isAllowed: !why, reason: why?.reason ?? 'active' }] };
  },
});
