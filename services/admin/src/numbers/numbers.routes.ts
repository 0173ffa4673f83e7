import { forbidden, sendCsv, type CsvCell, type Handlers } from '@meridian/service-kit';
import { slugify, type Client, type HealthStatus, type MonthlyNumber, type SiteNumbers } from '@meridian/shared-types';
import type { adminApi, authInternalApi, chaptersInternalApi } from '@meridian/shared-types/contracts';
import { compareNames } from '@meridian/shared-types/search';
import type { Counting } from './counting';
import { CHAPTERS } from './definitions';
import { storedMonths, toHealth, toMonthlyNumber, toMonthlyNumbers } from './read-numbers';
import type { CountStore } from './sources';
import { canSeeStatistics } from './statistics.policy';

export interface NumbersOptions {
  auth: Pick<Client<typeof authInternalApi>, 'statistics'>;
  chapters: Pick<
    Client<typeof chaptersInternalApi>,
    'statistics' | 'pending' | 'chapterStatistics' | 'membershipStatus' | 'names'
  >;
  store: CountStore;
  counting: Pick<Counting, 'countedAt'>;
}

type Calls = 'statistics' | 'numbers' | 'exportNumber' | 'chapterStatistics' | 'exportChapterNumber';

/** The most chapters in the list, which is more than there are. */
const MAX_CHAPTERS = 2000;
const RANK: Record<HealthStatus, number> = { asleep: 0, quiet: 1, active: 2 };

/** Handles the numbers of the site for site admins, and of a chapter also for its own admins. */
export const numbersHandlers = ({
  auth,
  chapters,
  store: { MonthlyCounts, ChapterHealths },
  counting,
}: NumbersOptions): Pick<Handlers<typeof adminApi>, Calls> => {
  /** Returns the health of each open chapter. Those that need attention are first, then they are ordered by name. */
  const chapterList = async (): Promise<SiteNumbers['chapters']['list']> => {
    const [healths, names] = await Promise.all([
      ChapterHealths.find({ _id: { $gt: 0 } })
        .limit(MAX_CHAPTERS)
        .lean(),
      chapters.names(),
    ]);
    const known = new Map(names.chapters.map((chapter) => [chapter.id, chapter]));
    return healths
      .map((health) => {
        const { name = `Chapter ${health._id}`, slug = slugify(name) } = known.get(health._id) ?? {};
        return { chapterId: health._id, name, slug, ...toHealth(health) };
      })
      .sort((a, b) => RANK[a.status] - RANK[b.status] || compareNames(a.name, b.name));
  };

  const requireAdmin = async (id: number, identity: Parameters<typeof canSeeStatistics>[0] & { userId: string }) => {
    const membership = await chapters.membershipStatus({ params: { id, userId: identity.userId } });
    if (!canSeeStatistics(identity, membership)) throw forbidden('Only admins of this chapter can see its numbers.');
  };

  return {
    statistics: async () => {
      const [{ activeMembers, newsletterOnly }, { chapterAdmins }] = await Promise.all([
        auth.statistics(),
        chapters.statistics(),
      ]);
      return { totalUsers: activeMembers + newsletterOnly, chapterAdmins, activeMembers, newsletterOnly };
    },

    numbers: async () => {
      const countedAt = await counting.countedAt();
      const [months, list, pending] = await Promise.all([
        storedMonths(MonthlyCounts, 'all'),
        chapterList(),
        chapters.pending(),
      ]);
      return {
        countedAt: countedAt.toISOString(),
        pending,
        monthly: toMonthlyNumbers('all', months),
        chapters: { ...CHAPTERS, list },
      };
    },

    exportNumber: async ({ params: { name }, http: { res } }) => {
      await counting.countedAt();
      if (name === 'chapters')
        await sendCsv(res, fileName('chapters'), CHAPTER_COLUMNS, toChapterRows(await chapterList()));
      else {
        const number = toMonthlyNumber(name, await storedMonths(MonthlyCounts, 'all'));
        await sendCsv(res, fileName(name), ['Month', ...number.columns], toRows(number));
      }
    },

    chapterStatistics: async ({ params: { id }, identity }) => {
      await requireAdmin(id, identity);
      const countedAt = await counting.countedAt();
      const [now, months, health] = await Promise.all([
        chapters.chapterStatistics({ params: { id } }),
        storedMonths(MonthlyCounts, id),
        ChapterHealths.findById(id).lean(),
      ]);
      return {
        ...now,
        countedAt: countedAt.toISOString(),
        ...(health && { health: toHealth(health) }),
        monthly: toMonthlyNumbers(id, months),
      };
    },

    exportChapterNumber: async ({ params: { id, name }, identity, http: { res } }) => {
      await requireAdmin(id, identity);
      await counting.countedAt();
      const number = toMonthlyNumber(name, await storedMonths(MonthlyCounts, id));
      await sendCsv(res, fileName(`chapter-${id}-${name}`), ['Month', ...number.columns], toRows(number));
    },
  };
};

const fileName = (name: string) => `${name}-${new Date().toISOString().slice(0, 10)}.csv`;

/** Converts a number to rows with the latest month first, as in the table of the page. */
const toRows = ({ months }: MonthlyNumber): CsvCell[][] =>
  months.toReversed().map(({ month, values }) => [month, ...values.map((value) => value ?? '')]);

const CHAPTER_COLUMNS = [
  'Chapter',
  'Status',
  'Members',
  'Upcoming events',
  'Took part',
  'Seen',
  'Answered',
  'Wrote',
  'Last active on',
];
const toChapterRows = (list: SiteNumbers['chapters']['list']): CsvCell[][] =>
  list.map(({ name, status, members, upcomingEvents, active, lastActiveOn }) => [
    name,
    status,
    members,
    upcomingEvents,
    active?.people ?? '',
    active?.seen ?? '',
    active?.answered ?? '',
    active?.wrote ?? '',
    lastActiveOn ?? '',
  ]);
