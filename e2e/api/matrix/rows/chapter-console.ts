import { HERE } from '../../test-product';
import { insertPerson } from '../../insert-person';
import { insertReport } from '../../insert-report';
import { newDraft } from '../../new-event';
import { here, inputForAllowed, shared } from '../inputs';
import type { Row } from '../row';
import { DONE } from '../shapes';
import { adminsHere } from '../statuses';

const NAMED = { id: 1, name: 1 } as const;
const CHAPTER_EVENT = {
  id: 1,
  title: 1,
  startTime: 1,
  endTime: 1,
  startLocal: 1,
  endLocal: 1,
  timeZone: 1,
  chapterId: 1,
  attendeeCount: 1,
  isPublic: 1,
  status: 1,
  cancellation: 1,
  seriesId: 1,
  capacity: 1,
  seatsTaken: 1,
  waitingCount: 1,
  organizerName: 1,
  attendance: 1,
} as const;

/** The rows about a chapter's events and reported messages for its admins. */
export const chapterConsoleRows: readonly Row[] = [
  {
    route: 'events.ofChapter',
    expect: adminsHere(200),
    fields: { events: [CHAPTER_EVENT], next: 1 },
    input: here,
  },
  {
    route: 'events.ofChapter',
    variant: 'drafts of others',
    expect: adminsHere(200),
    fields: { events: [CHAPTER_EVENT], next: 1 },
    input: shared(async ({ product }) => {
      await newDraft(product.personas.member);
      return { ...here(), query: '?view=drafts&limit=5' };
    }),
  },
  {
    route: 'events.countsOfChapter',
    expect: adminsHere(200),
    fields: { drafts: 1, upcoming: 1, past: 1 },
    input: here,
  },
  {
    route: 'events.exportAttendance',
    expect: adminsHere(200),
    fields: 'csv',
    input: ({ publicEvent }) => ({ params: { id: publicEvent } }),
  },
  {
    route: 'inbox.chapterReports',
    expect: adminsHere(200),
    // Only site admins see who reported something.
    fields: (persona) => ({
      reports: [
        {
          id: 1,
          thing: { kind: 1, chapterId: 1, seq: 1 },
          title: 1,
          copy: 1,
          author: NAMED,
          reports: [{ reason: 1, text: 1, at: 1, ...(persona !== 'chapterAdmin' && { by: NAMED }) }],
        },
      ],
      next: 1,
    }),
    input: shared(async ({ product, someMember }) => {
      await insertReport(product, HERE, await insertPerson(product, HERE, { paid: true }), someMember.userId);
      return { params: { chapterId: HERE } };
    }),
  },
  {
    route: 'inbox.decideReport',
    expect: adminsHere(200),
    fields: DONE,
    input: inputForAllowed(async ({ product }) => ({
      params: {
        chapterId: HERE,
        id: await insertReport(product, HERE, await insertPerson(product, HERE, { paid: true })),
      },
      body: { action: 'dismiss' },
    })),
  },
];
