import { forbidden, withPeopleLocked, type Handlers } from '@meridian/service-kit';
import type { chatsApi } from '@meridian/shared-types/contracts';
import type { Connection } from 'mongoose';
import { chapterArchived, type MembershipChecks } from '../access/membership-checks';
import { wasExpelledSince } from '../sockets/expulsions';
import { createLimit } from '../sockets/limits';
import type { ChatHandlers } from '../sockets/socket-events';
import { presenceRoom } from '../sockets/socket-server';
import type { PresenceNotifier } from './presence-notifier';
import type { PresenceSettingsStore } from './presence-settings.model';
import type { PresenceOfReplica } from './presence';

const notMember = () => forbidden('Only members of this chapter see who is here.');

/** Creates the handlers of the socket events of pages that show who of a chapter is here. */
export function watchHandlers(
  notifier: Pick<PresenceNotifier, 'watch'>,
  membershipChecks: Pick<MembershipChecks, 'now'>,
): Pick<ChatHandlers, 'watch-presence' | 'unwatch-presence'> {
  // Pages watch their chapters again after each reconnect. No page exceeds this limit.
  const checkRate = createLimit(60, 10, 'You are opening chapters too fast.');
  return {
    async 'watch-presence'(socket, chapterId) {
      await checkRate(socket.data.userId);
      const since = performance.now();
      const { isMember, isArchived } = await membershipChecks.now(socket.data.userId, chapterId);
      if (!isMember) throw notMember();
      if (isArchived) throw chapterArchived();
      const seen = await notifier.watch(socket, chapterId, () => !wasExpelledSince(socket, chapterId, since));
      if (!seen) throw notMember();
      return seen;
    },
    async 'unwatch-presence'(socket, chapterId) {
      await socket.leave(presenceRoom(chapterId));
      return {};
    },
  };
}

/** Creates the handlers of a person's choice of whether they are shown as here. */
export const presenceSettingsHandlers = (
  db: Connection,
  Settings: PresenceSettingsStore,
  presence: Pick<PresenceOfReplica, 'changeSettings'>,
): Pick<Handlers<typeof chatsApi>, 'presenceSettings' | 'updatePresenceSettings'> => ({
  async presenceSettings({ identity }) {
    const settings = await Settings.findById(identity.userId, { _id: 0, showPresence: 1 }).lean();
    return settings ?? { showPresence: true };
  },

  async updatePresenceSettings({ identity: { userId }, body: { showPresence } }) {
    // The lock ensures that nothing is stored after the person was removed.
    const { version } = await withPeopleLocked(db, userId, (session) =>
      Settings.findByIdAndUpdate(
        userId,
        { $set: { showPresence, changedAt: new Date() }, $inc: { version: 1 } },
        { upsert: true, returnDocument: 'after', projection: { version: 1 }, session },
      )
        .lean()
        .orFail(),
    );
    presence.changeSettings(userId, { showPresence, version });
    return { showPresence };
  },
});
