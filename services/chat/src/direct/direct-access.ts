import type { Handlers } from '@meridian/service-kit';
import { meetsAccess, type Client } from '@meridian/shared-types';
import { directMessagesApi, type chaptersInternalApi, type chatInternalApi } from '@meridian/shared-types/contracts';
import { conversationOf } from './conversation.model';
import { conversationRefusal, otherPersonRefusal, receiverRefusal } from './direct.policy';
import type { DirectModels } from './models';

/** Returns whether a person may write to another one, with the reason. It applies the same rules as sending. */
export const directAccessHandlers = (
  { Conversations }: Pick<DirectModels, 'Conversations'>,
  chapters: Pick<Client<typeof chaptersInternalApi>, 'standing'>,
): Pick<Handlers<typeof chatInternalApi>, 'accessToPerson'> => ({
  async accessToPerson({ params: { userId, otherUserId }, body: person }) {
    const { id, own, other } = conversationOf(userId, otherUserId);
    const [{ isActive }, conversation] = await Promise.all([
      chapters.standing({ params: { userId: otherUserId } }),
      Conversations.findById(id, { first: 1, second: 1 }).lean(),
    ]);
    const why = meetsAccess(directMessagesApi.send.access, person)
      ? (otherPersonRefusal(userId, otherUserId) ??
        receiverRefusal(isActive) ??
        (conversation ? conversationRefusal(conversation[own], conversation[other], '') : undefined))
      : { reason: 'not-active' as const };
    return { verdicts: [{ thing: 'person-message', isAllowed: !why, reason: why?.reason ?? 'active' }] };
  },
});
