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

const percentOf = (part: number, whole: number) => Math.round((part / whole) * 1000) / 10;

export const DEFINITIONS: Record<MonthlyNumberName, Definition> = {
  'members-by-plan': {
    title: 'Members by plan',
    definition:
      'People with a paid membership when the month ended, by the plan that they had then; in a chapter, those of them who belonged to it. Of fewer than five, the plans are not shown.',
    unit: 'count',
    addsUp: false,
    charted: 2,
    columns: [
      { header: 'Monthly plan', valueOf: ({ plans }) => plans?.monthly },
      { header: 'Annual plan', valueOf: ({ plans }) => plans?.annual },
      { header: 'Together', valueOf: ({ paying }) => paying },
    ],
  },
  churn: {
    title: 'Churn',
    definition:
      'Of the people who had a paid membership when the month began, the share who had none when it ended, deleted accounts included, and two paid accounts of one person that were merged as one who has none; in a chapter, also those who had left it. Not shown of fewer than five people.',
    unit: 'percent',
    addsUp: false,
    charted: 1,
    columns: [
      {
        header: 'Churn, percent',
        valueOf: ({ churn }) => (churn && churn.atStart > 0 ? percentOf(churn.ended, churn.atStart) : undefined),
      },
      { header: 'Members when the month began', valueOf: ({ churn }) => churn?.atStart },
      { header: 'Of them ended', valueOf: ({ churn }) => churn?.ended },
    ],
  },
  'new-members': {
    title: 'New members',
    definition:
      'Chapter memberships that began in the month, paid or not; for all chapters together, a person who joined two chapters counts twice.',
    unit: 'count',
    addsUp: true,
    charted: 1,
    columns: [{ header: 'New members', valueOf: ({ members }) => members }],
  },
  'taking-part': {
    title: 'Taking part',
    definition: `Members who used the site, answered an event of the chapter or wrote in its chat in the ${ACTIVE_DAYS} days before the last day of the month on which it was counted. Not shown of fewer than five members.`,
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
    definition: "Messages that were written in chapters' chats in the month; direct messages are not counted anywhere.",
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
      'Seats that were checked in at the door, guests and people without an RSVP included, at events of the month whose door was used; no-shows are seats of people who go that were not checked in there, walk-ins people who came and had not said that they go.',
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
    definition: 'Requests to join a chapter that were made in the month and not withdrawn, whatever became of them.',
    unit: 'count',
    addsUp: true,
    charted: 1,
    columns: [{ header: 'Join requests', valueOf: ({ requests }) => requests }],
  },
  waiting: {
    title: 'Hours until a decision',
    definition:
      'Of the join requests that were decided in the month, the time from the request to the decision that half of them took at most (the median), and that nine of ten took at most (the 90th percentile).',
    unit: 'hours',
    addsUp: false,
    charted: 1,
    columns: [
      { header: 'Half waited at most, hours', valueOf: ({ waiting }) => waiting?.medianHours },
      { header: 'Nine of ten waited at most, hours', valueOf: ({ waiting }) => waiting?.maxHours },
      { header: 'Decisions', valueOf: ({ waiting }) => waiting?.decisions },
    ],
  },
  'sleeping-chapters': {
    title: 'Chapters that fall asleep',
    definition:
      'Chapters that were asleep or quiet, as defined under “Chapters”, on the last day of the month on which it was counted.',
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
  definition: `A chapter is asleep if for ${QUIET_DAYS} days none of its members used the site, answered an event of it or wrote in its chat, and it has no coming event; it is quiet if members only used the site; a chapter founded in these ${QUIET_DAYS} days is neither. All others are active. Who took part is counted as above.`,
};
