import { forbidden, type Handlers } from '@meridian/kit';
import type { Client } from '@meridian/shared-types';
import type { adminApi, authInternalApi, chaptersInternalApi } from '@meridian/shared-types/contracts';
import type { createActivity } from './activity';
import { canSeeStatistics } from './statistics.policy';

export interface StatisticsOptions {
  auth: Pick<Client<typeof authInternalApi>, 'statistics'>;
  chapters: Pick<Client<typeof chaptersInternalApi>, 'statistics' | 'chapterStatistics' | 'membershipStatus'>;
  activity: ReturnType<typeof createActivity>;
}

/** Statistics of the site for site admins, and of a chapter also for its own admins. */
export const statisticsHandlers = ({
  auth,
  chapters,
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
    const [numbers, months] = await Promise.all([chapters.chapterStatistics({ params: { id } }), activity(id)]);
    return { ...numbers, activity: months };
  },
});
