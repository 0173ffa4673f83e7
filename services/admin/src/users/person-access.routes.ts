import type { Handlers } from '@meridian/service-kit';
import type { AccountDetails, Client, PersonAccess } from '@meridian/shared-types';
import type {
  accountsApi,
  adminApi,
  chaptersInternalApi,
  chatInternalApi,
  eventsInternalApi,
} from '@meridian/shared-types/contracts';
import { verdictsOn, type ChapterStanding } from './person-access';

export interface PersonAccessOptions {
  /** Makes its calls as the site admin who asks. */
  accounts: Pick<Client<typeof accountsApi>, 'get'>;
  chapters: Pick<Client<typeof chaptersInternalApi>, 'membershipStatus' | 'exists' | 'memberships'>;
  events: Pick<Client<typeof eventsInternalApi>, 'access'>;
  chat: Pick<Client<typeof chatInternalApi>, 'access' | 'accessToPerson'>;
}

/** Explains what a person may see and do, and why, by the rules that the services enforce. */
export const personAccessHandlers = ({
  accounts,
  chapters,
  events,
  chat,
}: PersonAccessOptions): Pick<Handlers<typeof adminApi>, 'personAccess'> => {
  async function standingIn(chapter: number, userId: string): Promise<ChapterStanding> {
    const [standing, { joinPolicy }] = await Promise.all([
      chapters.membershipStatus({ params: { id: chapter, userId } }),
      chapters.exists({ params: { id: chapter } }),
    ]);
    return { ...standing, joinPolicy };
  }
  return {
    personAccess: async ({ params: { id }, query: { chapter, event, recipient } }) => {
      const [account, memberships, standing] = await Promise.all([
        accounts.get({ params: { id } }),
        chapters.memberships({ params: { userId: id } }),
        chapter === undefined ? undefined : standingIn(chapter, id),
      ]);
      const isSiteAdmin = account.isSiteAdmin && account.siteAdminRights !== 'no-two-factor';
      const person = { isActive: account.subscriptionStatus === 'active', isSiteAdmin };
      const isTreasurer = account.isTreasurer && account.treasurerRights !== 'no-two-factor';
      const [about, ofChat, ofWriting] = await Promise.all([
        event && events.access({ params: { id: event, userId: id }, body: person }),
        chapter === undefined ? undefined : chat.access({ params: { id: chapter, userId: id }, body: person }),
        recipient && chat.accessToPerson({ params: { userId: id, otherUserId: recipient }, body: person }),
      ]);
      const verdicts = [
        ...verdictsOn(
          { ...person, isTreasurer },
          memberships.map(({ role }) => role),
          standing,
        ),
        ...(ofChat ? ofChat.verdicts : []),
        ...(about ? about.verdicts : []),
        ...(ofWriting ? ofWriting.verdicts : []),
      ];
      const ofAccount = withoutSession(byTwoFactor(verdicts, account), account);
      return { verdicts: ofAccount, ...(about && { event: about.title }) };
    },
  };
};

/** Limits the rights of site admins to sessions that began with two-factor authentication, where it is required. */
function byTwoFactor(
  verdicts: PersonAccess['verdicts'],
  { siteAdminRights, treasurerRights }: Pick<AccountDetails, 'siteAdminRights' | 'treasurerRights'>,
): PersonAccess['verdicts'] {
  return verdicts.map((verdict) => {
    if (treasurerRights && verdict.reason === 'treasurer') return { ...verdict, reason: 'treasurer-two-factor' };
    if (treasurerRights && verdict.reason === 'not-treasurer') return { ...verdict, reason: 'no-two-factor' };
    if (!siteAdminRights) return verdict;
    if (verdict.reason === 'site-admin') return { ...verdict, reason: 'site-admin-two-factor' };
    return verdict.reason === 'not-site-admin' ? { ...verdict, reason: 'no-two-factor' } : verdict;
  });
}

/** Limits suspended and merged accounts to what is public, because they have no session. */
function withoutSession(
  verdicts: PersonAccess['verdicts'],
  { suspension, mergedInto }: Pick<AccountDetails, 'suspension' | 'mergedInto'>,
): PersonAccess['verdicts'] {
  const reason = mergedInto ? ('merged' as const) : suspension ? ('suspended' as const) : undefined;
  if (!reason) return verdicts;
  return verdicts.map((verdict) =>
    verdict.reason === 'public' ? verdict : { thing: verdict.thing, isAllowed: false, reason },
  );
}
