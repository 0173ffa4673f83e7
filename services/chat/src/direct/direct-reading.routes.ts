import type { Handlers, SignalBus } from '@meridian/service-kit';
import type { directMessagesApi } from '@meridian/shared-types/contracts';
import { otherPersonRefusal, refuse, requireOwnSession } from './direct.policy';
import { markRead } from './mark-read';
import type { DirectModels } from './models';

/** Creates the handler of what a person has read of their conversations. */
export const directReadingHandlers = (
  models: Pick<DirectModels, 'Conversations' | 'DirectMessages'>,
  bus: Pick<SignalBus, 'publish'>,
): Pick<Handlers<typeof directMessagesApi>, 'markRead'> => ({
  async markRead({ params: { userId: otherUserId }, body: { until }, identity }) {
    requireOwnSession(identity);
    refuse(otherPersonRefusal(identity.userId, otherUserId));
    const { userId } = identity;
    const { unread, hasMoved } = await markRead(models, { userId, otherUserId }, until);
    if (hasMoved) bus.publish('directMessagesChanged', { userIds: [userId] });
    return { unread };
  },
});
