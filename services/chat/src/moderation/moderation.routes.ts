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
import type { Connection } from 'mongoose';
import type { ChangeMessage } from '../delivery/message-changes';
import type { Messages } from '../messages/message.model';
import type { Profiles } from '../messages/profiles';
import { mediaOf } from '../pictures/media';
import type { Pictures } from '../pictures/picture.model';
import { toSettings } from '../access/chat-settings.model';
import type { ModerationModels } from './models';
import { canBeMuted, canReadHiddenTexts } from '../access/moderation.policy';
import type { MuteChecks } from '../access/mute-checks';
import { mutePerson } from './mute-person';
import { requireModerator } from './require-moderator';
import { removeMessage } from './remove-message';

const MAX = 100;
const YEAR_MS = 366 * DAY_MS;

export interface ModerationOptions extends ModerationModels {
  db: Connection;
  Messages: Messages;
  Pictures: Pictures;
  chapters: Pick<Client<typeof chaptersInternalApi>, 'membershipStatus' | 'standing'>;
  profiles: Profiles;
  muteChecks: MuteChecks;
  changeMessage: ChangeMessage;
}

export function moderationHandlers({
  db,
  Messages,
  Pictures,
  Removals,
  EarlierTexts,
  Mutes,
  Settings,
  Held,
  chapters,
  profiles,
  muteChecks,
  changeMessage,
}: ModerationOptions): Pick<Handlers<typeof chatApi>, 'moderation' | 'removeMessage' | 'mute' | 'unmute'> {
  return {
    async moderation({ params: { chapterId }, identity }) {
      const standing = await requireModerator(chapters, identity, chapterId);
      const isReviewer = canReadHiddenTexts(identity, standing);
      const [removed, muted, settings, held] = await Promise.all([
        Removals.find({ chapterId }, { chapterId: 0 }).sort({ at: -1 }).limit(MAX).lean(),
        Mutes.find({ chapterId, until: { $gt: new Date() } }, { chapterId: 0 })
          .sort({ at: -1 })
          .limit(MAX)
          .lean(),
        Settings.findById(chapterId).lean(),
        isReviewer ? Held.find({ chapterId }).sort({ createdAt: 1 }).limit(MAX).lean() : [],
      ]);
      const people = [...[...removed, ...held].map(({ senderId }) => senderId), ...muted.map(({ userId }) => userId)];
      const admins = [...removed, ...muted].flatMap(({ byId }) => byId ?? []);
      const profileOf = await profiles.load([...people, ...admins]);
      const named = (id: string) => ({ id, name: profileOf(id).name });
      const common = ({ byId, reason, at }: Pick<(typeof removed)[number], 'byId' | 'reason' | 'at'>) => ({
        by: byId ? named(byId) : null,
        reason,
        at: at.toISOString(),
      });
      return {
        removals: removed.map((each) => ({
          id: String(each._id),
          seq: each.seq,
          sender: named(each.senderId),
          ...common(each),
        })),
        mutes: muted.map((each) => ({
          id: String(each._id),
          person: named(each.userId),
          until: each.until.toISOString(),
          ...common(each),
        })),
        held: isReviewer
          ? held.map(({ _id, senderId, content, words, createdAt, ...media }) => ({
              id: String(_id),
              sender: named(senderId),
              content,
              ...mediaOf(media),
              words,
              at: createdAt.toISOString(),
            }))
          : null,
        settings: toSettings(chapterId, settings),
        heldWords: settings?.heldWords ?? [],
      };
    },

    async removeMessage({ params: { chapterId, id }, body: { reason }, identity }) {
      await requireModerator(chapters, identity, chapterId);
      await requireNotSuspended(chapters, identity.userId);
      await removeMessage(
        { db, Messages, Removals, EarlierTexts, Pictures, changeMessage },
        { chapterId, id, byId: identity.userId, reason },
      );
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
