import type { MonthlyNumber, MonthlyNumberName } from '@meridian/shared-types';
import { ACTIVE_DAYS, QUIET_DAYS } from './health.policy';
import type { MonthlyCountsDoc } from './monthly-counts.model';

type Counts = Partial<MonthlyCountsDoc>;

/**
 * A number with its definition and the value of each column for a month. The page, the files and docs/numbers.md show
 * it.
 */
export interface Definition extends Pick<MonthlyNumber, 'title' | 'definition' | 'unit' | 'addsUp' | 'charted'> {
  columns: readonly { header: string; valueOf: (counts: Counts) => number | undefined }[];
}

const toPercent = (part: number, whole: number) => Math.round((part / whole) * 1000) / 10;

export const DEFINITIONS: Record<MonthlyNumberName, Definition> = {
  'members-by-plan': {
    title: 'Members by plan',
    definition:
      'People who had a paid membership at the end of the month, by plan. For a chapter, only its members count. The plans are not shown if there are fewer than five people.',
    unit: 'count',
    addsUp: false,
    charted: 2,
    columns: [
      { header: 'Monthly plan', valueOf: ({ plans }) => plans?.monthly },
      { header: 'Annual plan', valueOf: ({ plans }) => plans?.annual },
      { header: 'Other plans', valueOf: ({ plans }) => plans && (plans.others ?? 0) },
      { header: 'Together', valueOf: ({ paying }) => paying },
    ],
  },
  churn: {
    title: 'Churn',
    definition:
      'The share of people with a paid membership at the start of the month who had none at its end. Deleted accounts count as ended. If two paid accounts were merged, one of them counts as ended. For a chapter, people who left it also count. It is not shown for fewer than five people.',
    unit: 'percent',
    addsUp: false,
    charted: 1,
    columns: [
      {
        header: 'Churn, percent',
        valueOf: ({ churn }) => (churn && churn.atStart > 0 ? toPercent(churn.ended, churn.atStart) : undefined),
      },
      { header: 'Members at the start of the month', valueOf: ({ churn }) => churn?.atStart },
      { header: 'Ended', valueOf: ({ churn }) => churn?.ended },
    ],
  },
  'new-members': {
    title: 'New members',
    definition:
      'People who joined a chapter in the month, with or without a paid membership. A person who joined two chapters counts twice in the total.',
    unit: 'count',
    addsUp: true,
    charted: 1,
    columns: [{ header: 'New members', valueOf: ({ members }) => members }],
  },
  'taking-part': {
    title: 'Taking part',
    definition: `Members who used the site, replied to an event of the chapter or wrote in its chat in the ${ACTIVE_DAYS} days before the last daily count of the month. It is not shown for fewer than five members.`,
    unit: 'count',
    addsUp: false,
    charted: 1,
    columns: [
      { header: 'Took part', valueOf: ({ active }) => active?.people },
      { header: 'Seen', valueOf: ({ active }) => active?.seen },
      { header: 'Answered', valueOf: ({ active }) => active?.answered },
      { header: 'Wrote', valueOf: ({ active }) => active?.wrote },
    ],
  },
  messages: {
    title: 'Messages',
    definition: "Messages written in the chapters' chats in the month. Direct messages are not counted.",
    unit: 'count',
    addsUp: true,
    charted: 1,
    columns: [{ header: 'Messages', valueOf: ({ messages }) => messages }],
  },
  events: {
    title: 'Events held',
    definition: 'Events that started in the month and were not cancelled.',
    unit: 'count',
    addsUp: true,
    charted: 1,
    columns: [{ header: 'Events held', valueOf: ({ events }) => events }],
  },
  attendance: {
    title: 'People who came',
    definition:
      'Seats that were checked in at the door of the events of the month, including guests and walk-ins. Walk-ins are people who came without an RSVP. No-shows are seats of people with an RSVP who were not checked in. Events where nobody was checked in do not count.',
    unit: 'count',
    addsUp: true,
    charted: 1,
    columns: [
      { header: 'People who came', valueOf: ({ attendance }) => attendance?.came },
      { header: 'Walk-ins', valueOf: ({ attendance }) => attendance?.walkIns },
      { header: 'No-shows', valueOf: ({ attendance }) => attendance?.noShows },
      { header: 'Events with check-ins', valueOf: ({ attendance }) => attendance?.events },
    ],
  },
  'join-requests': {
    title: 'Join requests',
    definition:
      'Requests to join a chapter that were made in the month and not withdrawn, whether they were approved or not.',
    unit: 'count',
    addsUp: true,
    charted: 1,
    columns: [{ header: 'Join requests', valueOf: ({ requests }) => requests }],
  },
  waiting: {
    title: 'Hours until a decision',
    definition:
      'The time from a join request to its decision, for the decisions of the month. Half of the requests waited no longer than the median, and nine of ten no longer than the 90th percentile.',
    unit: 'hours',
    addsUp: false,
    charted: 1,
    columns: [
      { header: 'Median, hours', valueOf: ({ waiting }) => waiting?.medianHours },
      { header: '90th percentile, hours', valueOf: ({ waiting }) => waiting?.maxHours },
      { header: 'Decisions', valueOf: ({ waiting }) => waiting?.decisions },
    ],
  },
  'sleeping-chapters': {
    title: 'Chapters that fall asleep',
    definition: 'Chapters that were asleep or quiet at the last daily count of the month, as defined under “Chapters”.',
    unit: 'count',
    addsUp: false,
    charted: 2,
    columns: [
      { header: 'Asleep', valueOf: ({ asleep }) => asleep },
      { header: 'Quiet', valueOf: ({ quiet }) => quiet },
    ],
  },
};

/** The title and columns of the list of chapters. */
export const CHAPTERS = {
  title: 'Chapters',
  definition: `A chapter is asleep if none of its members used the site, replied to its events or wrote in its chat for ${QUIET_DAYS} days, and it has no upcoming event. It is quiet if members used the site, but did nothing else. All other chapters are active, and so is every chapter in its first ${QUIET_DAYS} days. Who took part is counted as above.`,
};
