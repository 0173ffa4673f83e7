import { createFixtures, type Fixtures } from './matrix/fixtures';
import { STATES } from './matrix/former-members/expected';
import { createOrganizer, endPlace } from './matrix/former-members/former-admin';
import { runState } from './matrix/former-members/run-state';
import { useTestProduct } from './test-product';

const product = useTestProduct();
let fixtures: Fixtures;
beforeAll(async () => {
  fixtures = await createFixtures(product);
}, 60_000);

test.each(STATES)(
  'every call about a chapter and its events has the expected result for a former admin: %s',
  async (state) => {
    const { organizer, own } = await createOrganizer(product);
    const person = await endPlace(product, organizer, state);
    expect(await runState(fixtures, person, own, state)).toEqual([]);
  },
  60_000,
);
