import { eventually } from '@meridian/kit/testing';
import type { Fact } from '@meridian/shared-types';
import { Types } from 'mongoose';
import { createHarness, type Harness } from '../testing';
import { announced } from './testing-facts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());
beforeEach(() => {
  harness.audiences.roles.clear();
  harness.audiences.hooks.onRead = undefined;
});

const take = (...facts: Fact[]) => harness.service.appendFacts({ body: { facts } });
const notices = () => harness.db.collection('notices');
const facts = () => harness.db.collection<{ _id: Types.ObjectId; [field: string]: unknown }>('facts');
const told = async (fact: Fact) => (await noticesOf(fact)).map(({ personId }) => String(personId)).sort();
const noticesOf = ({ id }: Fact) =>
  notices()
    .find({ factId: new Types.ObjectId(id) })
    .toArray();
const factOf = ({ id }: Fact) => facts().findOne({ _id: new Types.ObjectId(id) });
const isDone = async (fact: Fact) => {
  const stored = await factOf(fact);
  return stored !== null && stored.fanOutAt === undefined;
};

const member = (role: 'member' | 'admin' = 'member') => {
  const { id } = harness.addPerson({ wantsMail: false });
  harness.audiences.roles.set(id, role);
  return id;
};

test('1,203 people are notified in pages, which continue after a failure in the middle, with two replicas', async () => {
  const second = await harness.startReplica();
  const people = Array.from({ length: 1203 }, () => member()).sort();
  const fact = announced();
  let reads = 0;
  harness.audiences.hooks.onRead = () => {
    reads += 1;
    if (reads === 3) throw new Error('away'); // Each page is read twice.
  };
  harness.audiences.reads.length = 0;
  await take(fact);
  await eventually(async () => (await factOf(fact))?.shownTo === people[499], 10_000);
  await eventually(() => isDone(fact), 15_000);
  expect(await told(fact)).toEqual(people);
  expect(harness.audiences.reads.filter(({ to }) => to === undefined).map(({ after }) => after)).toEqual([
    undefined,
    people[499],
    people[499],
    people[999],
  ]);
  await second.stop();
});
