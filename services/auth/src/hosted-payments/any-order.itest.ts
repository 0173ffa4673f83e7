import fc from 'fast-check';
import { createLife, expectBalanced, steps } from '../testing/money-life';
import { serveStripe } from '../testing/stripe';
import type { Person } from '../testing/test-server';

const site = serveStripe();
let office: Person;
beforeAll(async () => {
  office = await site.auth.registerSiteAdmin();
});

test('in any order of acts, the ledger equals the records of Stripe, and the days given are the days paid', async () => {
  await fc.assert(
    fc.asyncProperty(steps(10), async (all) => {
      const life = await createLife(site, office);
      for (const step of all) await life.take(step);
      await life.settle();
      await expectBalanced(site, life);
      await site.auth.Users.deleteMany({ _id: life.current().id });
    }),
    { numRuns: 6, endOnFailure: true },
  );
});
