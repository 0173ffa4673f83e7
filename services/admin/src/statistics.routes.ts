import { forbidden, type Handlers } from '@meridian/kit';
import type { Client } from '@meridian/shared-types';
import type {
  adminApi,
  authInternalApi,
  chaptersInternalApi,
  eventsInternalApi,
} from '@meridian/shared-types/contracts';
import type { createActivity } from './activity';
import { canSeeStatistics } from './statistics.policy';

const YEAR_MS = 365 * 86_400_000;

export interface StatisticsOptions {
  auth: Pick<Client<typeof authInternalApi>, 'statistics'>;
  chapters: Pick<Client<typeof chaptersInternalApi>, 'statistics' | 'chapterStatistics' | 'membershipStatus'>;
  events: Pick<Client<typeof eventsInternalApi>, 'attendance'>;
  activity: ReturnType<typeof createActivity>;
}

/** Statistics of the site for site admins, and of a chapter also for its own admins. */
export const statisticsHandlers = ({
  auth,
  chapters,
  events,
  activity,
}: StatisticsOptions): Pick<Handlers<typeof adminApi>, 'statistics' | 'activity' | 'chapterStatistics'> => ({
  statistics: async () => {
    const [{ activeMembers, newsletterOnly }, { chapterAdmins }] = await Promise.all([
      auth.statistics(),
      chapters.statistics(),
    ]);
    return { totalUsers: activeMembers + newsletterOnly, chapterAdmins, activeMembers, newsletterOnly };
  },

  activity: () => activity(),

  chapterStatistics: async ({ params: { id }, identity }) => {
    const membership = await chapters.membershipStatus({ params: { id, userId: identity.userId } });
    if (!canSeeStatistics(identity, membership)) throw forbidden('Only admins of this chapter can see its numbers.');
    const now = new Date();
    const query = { from: new Date(now.getTime() - YEAR_MS).toISOString(), to: now.toISOString() };
    const [numbers, months, attendance] = await Promise.all([
      chapters.chapterStatistics({ params: { id } }),
      activity(id),
      events.attendance({ params: { id }, query }).catch(() => undefined), // replicas of the version before have none
    ]);
    return { ...numbers, activity: months, ...(attendance && { attendance }) };
  },
});
