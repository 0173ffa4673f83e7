import { requireNotSuspended, type HttpError, type Identity } from '@meridian/service-kit';
import type { Client } from '@meridian/shared-types';
import type { chaptersInternalApi } from '@meridian/shared-types/contracts';
import { writeRefusal } from '../access/chat-access';
import { requireReader, type MembershipChecks, type Standing } from '../access/membership-checks';
import { canModerate } from '../access/moderation.policy';
import type { MuteChecks } from '../access/mute-checks';
import type { RecentSettings } from '../access/recent-settings';
import { chapterKey } from '../messages/conversation';
import type { Messages } from '../messages/message.model';
import { slowModeCheck } from '../moderation/slow-mode';
import type { ConversationPolicy } from './policy';

export interface ChapterPolicyOptions {
  Messages: Messages;
  chapters: Pick<Client<typeof chaptersInternalApi>, 'standing'>;
  membershipChecks: Pick<MembershipChecks, 'now' | 'recent'>;
  muteChecks: Pick<MuteChecks, 'mutedUntil'>;
  recentSettings: Pick<RecentSettings, 'get'>;
}

/** A person who may write in the chat of a chapter, with the rules that apply to them. */
export interface ChapterWriter {
  standing: Standing;
  isModerator: boolean;
  slowModeSeconds: number;
}

/** Creates the policy of the chats of chapters: members read and write, and admins moderate. */
export function createChapterPolicy({
  Messages,
  chapters,
  membershipChecks,
  muteChecks,
  recentSettings,
}: ChapterPolicyOptions) {
  type Person = Pick<Identity, 'userId' | 'isActive' | 'isSiteAdmin'>;

  /** Returns the rules that apply to a person, with the refusal if they may not write. */
  async function findWriter(
    person: Person,
    chapterId: number,
    asked: Promise<Standing>,
  ): Promise<{ writer: ChapterWriter; why: ReturnType<typeof writeRefusal> }> {
    const mute = muteChecks.mutedUntil(person.userId, chapterId);
    const settings = recentSettings.get(chapterId);
    for (const each of [mute, settings]) each.catch(() => undefined); // Errors are handled below.
    const standing = await asked;
    const { isClosed, slowModeSeconds } = await settings;
    const isModerator = canModerate(person, standing);
    const why = writeRefusal(standing, standing.isMember ? await mute : undefined, isClosed && !isModerator);
    return { writer: { standing, isModerator, slowModeSeconds: isModerator ? 0 : slowModeSeconds }, why };
  }

  /** Returns the rules for a person who may write now. Throws for everyone else, and for a suspended person. */
  async function requireActor(identity: Identity, chapterId: number): Promise<ChapterWriter> {
    const standing = membershipChecks.now(identity.userId, chapterId);
    const [{ writer, why }] = await Promise.all([
      findWriter(identity, chapterId, standing),
      requireNotSuspended(chapters, identity.userId),
    ]);
    if (why) throw why.refusal;
    return writer;
  }

  return {
    key: (_identity, chapterId) => chapterKey(chapterId),
    requireReader: (identity, chapterId) => requireReader(membershipChecks, identity, chapterId),
    async requireWriter(identity, chapterId) {
      const { slowModeSeconds } = await requireActor(identity, chapterId);
      const conversation = chapterKey(chapterId);
      if (slowModeSeconds > 0)
        await slowModeCheck(Messages, { conversation, senderId: identity.userId }, slowModeSeconds)();
    },
    /** Checks changes of existing messages like new ones, but slow mode does not delay them. */
    requireActor,
    /** Throws unless a person may withdraw what they wrote, which a muted person may, also in a closed chat. */
    async requireWithdrawer({ userId }: Identity, chapterId: number): Promise<void> {
      const [standing] = await Promise.all([
        membershipChecks.now(userId, chapterId),
        requireNotSuspended(chapters, userId),
      ]);
      const why = writeRefusal(standing, undefined, false);
      if (why) throw why.refusal;
    },
    /**
     * Returns the rules for the sender of a message, from results that are at most a second old, because messages are
     * frequent. If the chat is closed for the sender, `refusal` says so.
     */
    async findSender(
      sender: Pick<Identity, 'userId' | 'isSiteAdmin'>,
      chapterId: number,
    ): Promise<ChapterWriter & { closedRefusal?: HttpError }> {
      const standing = membershipChecks.recent(sender.userId, chapterId);
      const { writer, why } = await findWriter({ ...sender, isActive: true }, chapterId, standing);
      if (why && why.reason !== 'chat-closed') throw why.refusal;
      return { ...writer, ...(why && { closedRefusal: why.refusal }) };
    },
  } satisfies ConversationPolicy<number> & Record<string, unknown>;
}
export type ChapterPolicy = ReturnType<typeof createChapterPolicy>;
