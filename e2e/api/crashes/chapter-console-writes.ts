import type { ChapterReportPage, ChatModeration } from '@meridian/shared-types';
import { HERE, REMOTE, waitUntil, type TestProduct } from '../test-product';
import { insertPerson } from '../insert-person';
import { insertReport } from '../insert-report';
import { sendCall, type PrepareCase } from './crash-case';

/**
 * A decision about a reported message is stored with its audit record and domain events. The chat service applies it
 * later, once.
 */
export const chapterConsoleWrites = (product: TestProduct): Record<string, PrepareCase> => ({
  'inbox.decideReport': async () => {
    const author = await insertPerson(product, HERE, { paid: true });
    const admin = await insertPerson(product, REMOTE, { paid: true, siteAdmin: true });
    const id = await insertReport(product, HERE, author);
    const chapter = `/api/chapters/${HERE}`;
    const body = { action: 'remove', reason: 'Insults' };
    return {
      call: sendCall(admin, 'POST', `${chapter}/reports/${id}/decision`, body),
      again: ['ok', '409 already_decided'],
      waitForEffects: async () => {
        const { siteAdmin } = product.personas;
        const { reports } = await siteAdmin.ok<ChapterReportPage>('GET', `${chapter}/reports?state=closed&limit=100`);
        expect(reports.find((each) => each.id === id)?.decision).toMatchObject(body);
        await waitUntil('the chat has removed the message', async () => {
          const { removals } = await siteAdmin.ok<ChatModeration>('GET', `${chapter}/moderation`);
          return removals.some(({ sender }) => sender.id === author.userId);
        });
      },
    };
  },
});
