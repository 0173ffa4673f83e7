import fc from 'fast-check';
import { createLife, expectBalanced, steps } from '../testing/money-life';
import { serveStripe } from '../testing/stripe';
import { eventually, type Person } from '../testing/test-server';

jest.setTimeout(600_000);

const site = serveStripe();
let office: Person;
beforeAll(async () => {
  office = await site.auth.registerSiteAdmin();
});

test('in many orders of many acts, and after a deletion, the books equal the records of Stripe', async () => {
  await fc.assert(
    fc.asyncProperty(steps(25), async (all) => {
      const life = await createLife(site, office);
      for (const step of all) await life.take(step);
      await life.settle();
      await expectBalanced(site, life);
      const { browser, password, id } = life.current();
      const keptBefore = await site.auth.KeptPayments.find({}).lean();
      await browser.call('DELETE', '/api/account', { password });
      await site.runJobs();
      await eventually(async () => !(await site.auth.exists(id)));
      const kept = (await site.auth.KeptPayments.find({}).lean()).slice(keptBefore.length);
      const money = kept.reduce((sum, { amount, refunded }) => sum + amount - refunded, 0);
      expect([kept.length, money]).toEqual([life.paidIntents().length, life.moneyAtStripe()]);
    }),
    { numRuns: 40, endOnFailure: true },
  );
});
