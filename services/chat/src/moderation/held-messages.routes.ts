import {
  conflict,
  forbidden,
  notFound,
  recordAction,
  recordDomainEvent,
  requireNotSuspended,
  withPeopleLocked,
  type Handlers,
  type Identity,
  type SignalBus,
} from '@meridian/service-kit';
import type { Client } from '@meridian/shared-types';
import type { chaptersInternalApi, chatApi } from '@meridian/shared-types/contracts';
import { chapterArchived } from '../access/membership-checks';
import { canReadHiddenTexts } from '../access/moderation.policy';
import type { HeldMessageDoc } from './held-message.model';
import { releaseMessage, type ReleaseOptions } from './release-message';
import { requireModerator } from './require-moderator';

export interface HeldMessagesOptions extends ReleaseOptions {
  chapters: Pick<Client<typeof chaptersInternalApi>, 'membershipStatus' | 'standing'>;
  bus: Pick<SignalBus, 'publish'>;
}

/** Handles the reviews of messages that were held because of their words. */
export function heldMessageHandlers({
  chapters,
  bus,
  ...stores
}: HeldMessagesOptions): Pick<Handlers<typeof chatApi>, 'releaseHeld' | 'refuseHeld'> {
  const { db, Held, Pictures } = stores;

  /** Returns a held message of a chapter about which the caller may decide. */
  async function findHeld(identity: Identity, chapterId: number, id: string): Promise<HeldMessageDoc> {
    const standing = await requireModerator(chapters, identity, chapterId);
    if (!canReadHiddenTexts(identity, standing)) throw forbidden('Only admins of this chapter review its messages.');
    await requireNotSuspended(chapters, identity.userId);
    if (standing.isArchived) throw chapterArchived();
    const held = await Held.findOne({ _id: id, chapterId }).lean();
    if (!held) throw notFound('message');
    return held;
  }

  return {
    async releaseHeld({ params: { chapterId, id }, identity }) {
      const held = await findHeld(identity, chapterId, id);
      const { isMember } = await chapters.membershipStatus({ params: { id: chapterId, userId: held.senderId } });
      if (!isMember) throw conflict('not_member', 'The sender is no longer a member of this chapter.');
      await releaseMessage(stores, held);
      bus.publish('inboxChanged', { chapterId });
      return { ok: true };
    },

    async refuseHeld({ params: { chapterId, id }, body: { reason }, identity }) {
      const { senderId } = await findHeld(identity, chapterId, id);
      await withPeopleLocked(db, identity.userId, async (session) => {
        const { deletedCount } = await Held.deleteOne({ _id: id }, { session });
        if (deletedCount === 0) throw notFound('message');
        await Pictures.deleteMany({ messageId: id }, { session });
        await recordAction(
          db,
          { action: 'message.refused', subject: id, userId: senderId, chapterId, detail: reason },
          session,
        );
        const audience = { userIds: [senderId] };
        const data = { heldId: id, chapterId, reason };
        await recordDomainEvent(db, { kind: 'chat.message-refused', audience, data }, session);
      });
      bus.publish('inboxChanged', { chapterId });
      return { ok: true };
    },
  };
}
