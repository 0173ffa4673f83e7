import { createFixtures, type Fixtures } from '../fixtures';
import { STATES } from './expected';
import { createOrganizer, endPlace } from './former-admin';
import { runState } from './run-state';
import { useTestProduct } from '../../product/test-product';

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
