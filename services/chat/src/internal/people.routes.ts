import type { Handlers, SignalBus } from '@meridian/service-kit';
import type { chatInternalApi } from '@meridian/shared-types/contracts';
import { endConversations } from '../direct/end-conversations';
import { mergeCounts } from '../merging/merge-counts';
import { mergePerson, type MergeStores } from '../merging/merge-person';
import { removeFromModeration } from '../moderation/remove-person';
import { removePictures } from '../picture-uploads/remove-pictures';
import { removeReactions } from '../changes/remove-reactions';

/** Creates the handlers of the calls that remove everything of a person, or move it to another account. */
export const peopleHandlers = (
  stores: MergeStores,
  bus: Pick<SignalBus, 'publish'>,
): Pick<Handlers<typeof chatInternalApi>, 'removePerson' | 'mergePerson' | 'mergeCounts'> => ({
  async removePerson({ params: { userId } }) {
    await endConversations(stores, userId);
    await removeFromModeration(stores, userId);
    await removePictures(stores, userId);
    await removeReactions(stores.Messages, userId);
    await stores.Positions.deleteMany({ userId });
    await stores.PresenceSettings.deleteOne({ _id: userId });
    return { ok: true as const };
  },

  async mergePerson({ params: { userId: fromId }, body: { intoId } }) {
    const people = await mergePerson(stores, { fromId, intoId });
    for (const userId of people) bus.publish('directMessagesChanged', { userIds: [intoId, userId] });
    return { ok: true as const };
  },

  mergeCounts: async ({ params, query }) => ({
    counts: await mergeCounts(stores, { fromId: params.userId, intoId: query.into }),
  }),
});
