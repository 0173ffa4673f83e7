import { requireNotSuspended, type Identity } from '@meridian/service-kit';
import type { Client } from '@meridian/shared-types';
import type { chaptersInternalApi } from '@meridian/shared-types/contracts';
import { writeRefusal } from '../access/chat-access';
import type { MembershipChecks } from '../access/membership-checks';
import { canModerate } from '../access/moderation.policy';
import type { RecentSettings } from '../access/recent-settings';
import { requireWriterTo, type PersonWriters } from '../direct/require-writer';
import { requireEventWriter, type EventWriters } from '../event-conversations/require-participant';
import type { Messages } from '../messages/message.model';
import { slowModeCheck } from '../moderation/slow-mode';

export interface PictureWriters extends PersonWriters, EventWriters {
  Messages: Messages;
  chapters: Pick<Client<typeof chaptersInternalApi>, 'standing'>;
  membershipChecks: Pick<MembershipChecks, 'now'>;
  recentSettings: Pick<RecentSettings, 'get'>;
}

/** Creates the checks of who may write in a room now. Each throws the refusal of sending. */
export const createPictureWriters = (stores: PictureWriters) => ({
  async requireChapterWriter(identity: Identity, chapterId: number): Promise<void> {
    const { Messages, chapters, membershipChecks, muteChecks, recentSettings } = stores;
    const { userId } = identity;
    const [place, mutedUntil, { isClosed, slowModeSeconds }] = await Promise.all([
      membershipChecks.now(userId, chapterId),
      muteChecks.mutedUntil(userId, chapterId),
      recentSettings.get(chapterId),
      requireNotSuspended(chapters, userId),
    ]);
    const isModerator = canModerate(identity, place);
    const why = writeRefusal(place, mutedUntil, isClosed && !isModerator);
    if (why) throw why.refusal;
    if (!isModerator) await slowModeCheck(Messages, { chapterId, senderId: userId }, slowModeSeconds)();
  },

  requirePersonWriter: (identity: Identity, userId: string): Promise<void> => requireWriterTo(stores, identity, userId),

  requireEventWriter: (identity: Identity, eventId: string): Promise<void> =>
    requireEventWriter(stores, identity, eventId),
});
