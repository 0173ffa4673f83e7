import { DAY_MS } from '@meridian/shared-types';
import {
  HttpError,
  notFound,
  recordAction,
  requireNotSuspended,
  withPeopleLocked,
  type Handlers,
} from '@meridian/service-kit';
import type { Client } from '@meridian/shared-types';
import type { chaptersInternalApi, chatApi } from '@meridian/shared-types/contracts';
import { canBeMuted } from '../access/moderation.policy';
import type { MuteChecks } from '../access/mute-checks';
import type { Mutes } from '../access/mute.model';
import { mutePerson } from './mute-person';
import { requireModerator } from './require-moderator';
import { removeMessage, type RemovalStores } from './remove-message';

const YEAR_MS = 366 * DAY_MS;

export interface ModerationOptions extends RemovalStores {
  Mutes: Mutes;
  chapters: Pick<Client<typeof chaptersInternalApi>, 'membershipStatus' | 'standing'>;
  muteChecks: Pick<MuteChecks, 'invalidate'>;
}

/** Creates the handlers of the acts of moderators: the removal of messages, and mutes. */
export function moderationHandlers({
  Mutes,
  chapters,
  muteChecks,
  ...stores
}: ModerationOptions): Pick<Handlers<typeof chatApi>, 'removeMessage' | 'mute' | 'unmute'> {
  const { db } = stores;
  return {
    async removeMessage({ params: { chapterId, id }, body: { reason }, identity }) {
      await requireModerator(chapters, identity, chapterId);
      await requireNotSuspended(chapters, identity.userId);
      await removeMessage(stores, { chapterId, id, byId: identity.userId, reason });
      return { ok: true };
    },

    async mute({ params: { chapterId, userId }, body: { until, reason }, identity: caller }) {
      await requireModerator(chapters, caller, chapterId);
      const time = new Date(until);
      const ms = time.getTime() - Date.now();
      if (ms <= 0 || ms > YEAR_MS) throw new HttpError(400, 'invalid_until', 'Choose a time within the next year.');
      const membership = await chapters.membershipStatus({ params: { id: chapterId, userId } });
      if (!membership.isMember) throw notFound('member');
      if (!canBeMuted(membership)) throw new HttpError(409, 'is_admin', 'Admins of a chapter cannot be muted.');
      const at = new Date();
      await mutePerson({ db, Mutes }, { chapterId, userId, until: time, byId: caller.userId, reason, at });
      muteChecks.invalidate(chapterId);
      return { ok: true };
    },

    async unmute({ params: { chapterId, userId }, identity: caller }) {
      await requireModerator(chapters, caller, chapterId);
      await withPeopleLocked(db, caller.userId, async (session) => {
        const { deletedCount } = await Mutes.deleteOne({ chapterId, userId, until: { $gt: new Date() } }, { session });
        if (deletedCount === 0) throw notFound('mute');
        await recordAction(db, { action: 'member.unmuted', subject: userId, userId, chapterId }, session);
      });
      muteChecks.invalidate(chapterId);
      return { ok: true };
    },
  };
}
