import type { Handlers } from '@meridian/service-kit';
import type { Client } from '@meridian/shared-types';
import type { chaptersInternalApi, chatApi } from '@meridian/shared-types/contracts';
import { toSettings } from '../access/chat-settings.model';
import { canReadHiddenTexts } from '../access/moderation.policy';
import type { Profiles } from '../messages/profiles';
import { mediaOf } from '../pictures/media';
import type { ModerationModels } from './models';
import { requireModerator } from './require-moderator';

const MAX = 100;

export interface ModerationPageOptions extends Omit<ModerationModels, 'EarlierTexts'> {
  chapters: Pick<Client<typeof chaptersInternalApi>, 'membershipStatus'>;
  profiles: Profiles;
}

/** Handles the page of moderators: what was removed, who is muted, what waits for a review, and the settings. */
export const moderationPageHandlers = ({
  Removals,
  Mutes,
  Settings,
  Held,
  chapters,
  profiles,
}: ModerationPageOptions): Pick<Handlers<typeof chatApi>, 'moderation'> => ({
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
    const findProfile = await profiles.load([...people, ...admins]);
    const named = (id: string) => ({ id, name: findProfile(id).name });
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
});
