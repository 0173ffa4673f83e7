import type { ChapterStatistics, MonthlyNumber, SiteNumbers } from '@meridian/shared-types';

/** Returns a number with a value for each month of 2026. */
export const aNumber = (
  fields: Partial<MonthlyNumber>,
  valuesOf: (index: number) => (number | null)[],
): MonthlyNumber => ({
  name: 'new-members',
  title: 'New members',
  definition: 'Memberships that began in the month.',
  unit: 'count',
  addsUp: true,
  charted: 1,
  columns: ['New members'],
  months: Array.from({ length: 12 }, (_, index) => ({
    month: `2026-${String(index + 1).padStart(2, '0')}`,
    values: valuesOf(index),
  })),
  ...fields,
});

const MONTHLY = [
  aNumber({}, (index) => [index]),
  aNumber(
    {
      name: 'members-by-plan',
      title: 'Members by plan',
      addsUp: false,
      charted: 2,
      columns: ['Monthly plan', 'Annual plan', 'Together'],
    },
    (index) => (index < 6 ? [null, null, 4] : [1200, index, 1200 + index]),
  ),
  aNumber({ name: 'churn', title: 'Churn', unit: 'percent', addsUp: false, columns: ['Churn, percent'] }, () => [null]),
  aNumber({ name: 'messages', title: 'Messages', columns: ['Messages'] }, () => [0]),
];

const ACTIVE = { status: 'active', members: 12, upcomingEvents: 1 } as const;

/** The numbers of a site with chapters. */
export const SITE_NUMBERS: SiteNumbers = {
  countedAt: '2026-12-10T08:05:00.000Z',
  pending: { count: 3, oldestAt: '2020-01-01T00:00:00.000Z' },
  monthly: MONTHLY,
  chapters: {
    title: 'Chapters',
    definition: 'A chapter is asleep if nothing happens in it.',
    list: [
      { chapterId: 3, name: 'Quito', slug: 'quito', status: 'asleep', members: 3, upcomingEvents: 0 },
      {
        chapterId: 2,
        name: 'New York',
        slug: 'big-apple',
        status: 'quiet',
        members: 1200,
        upcomingEvents: 0,
        active: { people: 700, seen: 650, answered: 90, wrote: 80 },
        lastActiveOn: '2026-12-09',
      },
      ...Array.from({ length: 20 }, (_, index) => ({
        ...ACTIVE,
        chapterId: 10 + index,
        name: `Chapter ${index}`,
        slug: `chapter-${index}`,
      })),
    ],
  },
};

/** The numbers of a chapter. */
export const CHAPTER_NUMBERS: ChapterStatistics = {
  members: 12,
  admins: 2,
  pendingRequests: 1,
  countedAt: SITE_NUMBERS.countedAt,
  health: { ...ACTIVE, active: { people: 9, seen: 9, answered: 2, wrote: 1 }, lastActiveOn: '2026-12-09' },
  monthly: MONTHLY,
};
