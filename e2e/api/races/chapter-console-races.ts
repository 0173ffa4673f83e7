import { HERE, waitUntil } from '../test-product';
import { insertPerson } from '../insert-person';
import { insertReport } from '../insert-report';
import { countOutcomes, outcomeOf } from './outcomes';
import type { RaceContext, Races } from './race-context';

/** Returns races in which a chapter admin and the office decide about the same message. */
export const chapterConsoleRaces = ({ product, callAtOnce, find }: RaceContext): Races => ({
  async 'inbox.decideReport'(count) {
    const author = await insertPerson(product, HERE, { paid: true });
    const id = await insertReport(product, HERE, author);
    const responses = await callAtOnce(
      count,
      (index) => product.personas[index % 2 ? 'siteAdmin' : 'chapterAdmin'],
      'POST',
      `/api/chapters/${HERE}/reports/${id}/decision`,
      (index: number) => (index % 3 ? { action: 'remove', reason: 'Insults' } : { action: 'dismiss' }),
    );
    expect(countOutcomes(responses.map(outcomeOf))).toEqual({ ok: 1, '409 already_decided': count - 1 });
    const threads = () => find('admin', 'threads', { 'report.userId': author.userId });
    await waitUntil('the decision is carried out', async () => !(await threads())[0]?.report.decision.isDue);
    const [thread] = await threads();
    const removals = await find('chat', 'removals', { senderId: author.userId });
    expect(removals).toHaveLength(thread?.report.decision.action === 'remove' ? 1 : 0);
  },
});
