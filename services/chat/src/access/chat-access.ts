import { HttpError, forbidden, type Handlers } from '@meridian/service-kit';
import { meetsAccess, type MembershipStatus } from '@meridian/shared-types';
import { chatApi, type chatInternalApi } from '@meridian/shared-types/contracts';
import type { AccessQuestion, ChatAccess } from '@meridian/shared-types/schemas';
import { chapterArchived, type MembershipChecks } from './membership-checks';
import { canModerate } from './moderation.policy';
import { mutedInWords } from './mute-checks';
import type { Mutes } from './mute.model';
import type { RecentSettings } from './recent-settings';

type Standing = Pick<MembershipStatus, 'isMember' | 'isArchived' | 'ban'>;
/** The refusal of a message in a closed chat. */
const CHAT_CLOSED = 'The admins have closed this chat. You can read it, and write again once it is open.';

type Verdict = Omit<ChatAccess['verdicts'][number], 'thing'>;

/**
 * Returns why a person may not write in the chat of a chapter, with the refusal, or undefined if they may. `isClosed`
 * is whether the chat is closed for this person.
 */
export function writeRefusal(
  { isMember, isArchived }: Standing,
  mutedUntil: Date | undefined,
  isClosed: boolean,
  now = new Date(),
): { reason: Verdict['reason']; refusal: HttpError } | undefined {
  if (!isMember)
    return { reason: 'not-member', refusal: forbidden('Only members of this chapter can write in its chat.') };
  if (isArchived) return { reason: 'chapter-archived', refusal: chapterArchived() };
  if (mutedUntil && mutedUntil > now)
    return { reason: 'muted', refusal: new HttpError(403, 'muted', mutedInWords(mutedUntil)) };
  if (isClosed) return { reason: 'chat-closed', refusal: new HttpError(403, 'chat_closed', CHAT_CLOSED) };
  return undefined;
}

/** Returns the verdicts on a person and the chat of a chapter. Exported for tests. */
export function verdictsOnChat(
  person: AccessQuestion,
  standing: Standing & Pick<MembershipStatus, 'role'>,
  mutedUntil: Date | undefined,
  isClosed: boolean,
): ChatAccess['verdicts'] {
  const yes: Verdict = { isAllowed: true, reason: 'member' };
  const no = (reason: Verdict['reason']): Verdict => ({ isAllowed: false, reason });
  const outside = no(standing.ban ? 'banned' : 'not-member');
  const mayModerate = canModerate(person, standing);
  const why = writeRefusal(standing, mutedUntil, isClosed && !mayModerate);
  const [reading, writing] = !meetsAccess(chatApi.messages.access, person)
    ? [no('not-active'), no('not-active')]
    : standing.isMember
      ? [yes, why ? no(why.reason) : yes]
      : [outside, outside];
  const moderating: Verdict = mayModerate
    ? { isAllowed: true, reason: person.isSiteAdmin ? 'site-admin' : 'chapter-admin' }
    : no('not-chapter-admin');
  return [
    { thing: 'chapter-chat', ...reading },
    { thing: 'chapter-chat-writing', ...writing },
    { thing: 'chapter-moderation', ...moderating },
  ];
}

interface ChatAccessOptions {
  membershipChecks: Pick<MembershipChecks, 'now'>;
  Mutes: Mutes;
  recentSettings: Pick<RecentSettings, 'get'>;
}

/** Returns whether a person may read the chat of a chapter, write in it and moderate it, each with the reason. */
export const chatAccessHandlers = ({
  membershipChecks: checks,
  Mutes,
  recentSettings: settings,
}: ChatAccessOptions): Pick<Handlers<typeof chatInternalApi>, 'access'> => ({
  async access({ params: { id: chapterId, userId }, body }) {
    const [standing, mute, { isClosed }] = await Promise.all([
      checks.now(userId, chapterId),
      Mutes.findOne({ chapterId, userId }, { until: 1 }).lean(),
      settings.get(chapterId),
    ]);
    return { verdicts: verdictsOnChat(body, standing, mute?.until, isClosed) };
  },
});
