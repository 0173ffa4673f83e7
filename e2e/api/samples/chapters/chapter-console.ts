import { HERE } from '../../product/test-product';
import { insertMember } from '../../records/people';
import { insertReport } from '../../records/office';
import { newDraft } from '../../records/events';
import { here, inputForAllowed, shared } from '../inputs';
import type { Samples } from '../sample';
import { adminsHere } from '../statuses';

/** The rows about a chapter's events and reported messages for its admins. */
export const chapterConsoleSamples: Samples = {
  'events.ofChapter': { by: adminsHere, input: here },
  'events.ofChapter, drafts of others': {
    by: adminsHere,
    input: shared(async ({ product }) => {
      for (let made = 0; made < 7; made += 1) await newDraft(product.personas.member); // These are two pages.
      return { ...here(), query: '?view=drafts&limit=5' };
    }),
  },
  'events.countsOfChapter': { by: adminsHere, input: here },
  'events.exportAttendance': { by: adminsHere, input: ({ publicEvent }) => ({ params: { id: publicEvent } }) },
  'inbox.chapterReports': {
    by: adminsHere,
    input: shared(async ({ product, someMember }) => {
      await insertReport(product, HERE, await insertMember(product), someMember.userId);
      return { params: { chapterId: HERE } };
    }),
  },
  'inbox.decideReport': {
    by: adminsHere,
    input: inputForAllowed(async ({ product }) => ({
      params: {
        chapterId: HERE,
        id: await insertReport(product, HERE, await insertMember(product)),
      },
      body: { action: 'dismiss' },
    })),
  },
};
