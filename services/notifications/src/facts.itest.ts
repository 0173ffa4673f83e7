import { metrics } from '@meridian/kit';
import { outcome, someId } from '@meridian/kit/testing';
import type { Fact } from '@meridian/shared-types';
import { notificationsInternalApi } from '@meridian/shared-types/contracts';
import { namedPeople } from '@meridian/shared-types/schemas';
import { createFact, createHarness, passwordChanged, type Harness } from './testing';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const stored = (...facts: Fact[]) =>
  harness.db.collection('facts').countDocuments({ 'audience.personIds': { $in: facts.flatMap(namedPeople) } });
const take = (...facts: Fact[]) => harness.service.appendFacts({ body: { facts } });
const deleted = (personId: string): Fact => ({
  ...createFact(),
  kind: 'account.deleted',
  audience: { personIds: [personId] },
  data: {},
});
const counted = async () =>
  (await metrics.getSingleMetric('notifications_facts_taken_total')!.get()).values.reduce(
    (sum, { value }) => sum + value,
    0,
  );

test('a fact is taken once, however often and at the same time it is delivered', async () => {
  const facts = Array.from({ length: 5 }, () => passwordChanged(someId()));
  const before = await counted();
  await Promise.all(Array.from({ length: 8 }, () => take(...facts)));
  await take(...facts, facts[0]!);
  expect(await stored(...facts)).toBe(5);
  expect(await counted()).toBe(before + 5);
});

test('only services may hand over facts, and each fact has to be one of the known kinds', async () => {
  const fact = passwordChanged(someId());
  const asPerson = harness.rig.client(notificationsInternalApi, harness.running.url, { userId: someId() });
  expect(await outcome(asPerson.appendFacts({ body: { facts: [fact] } }))).toMatch(/^401 /);
  for (const wrong of [{ kind: 'account.exploded' }, { data: { password: 'x' } }, { audience: { personIds: [] } }])
    await expect(take({ ...fact, ...wrong } as Fact)).rejects.toMatchObject({ status: 400 });
  expect(await stored(fact)).toBe(0);
});

test('nothing is kept of a person whose account was deleted, in whatever order the facts come', async () => {
  const [leaver, { id: other }] = [someId(), harness.addPerson()];
  const [own, shared, late] = [passwordChanged(leaver), passwordChanged(leaver, other), passwordChanged(leaver)];
  await take(own, shared);
  await take(deleted(leaver));
  await take(late);
  await Promise.all([take(passwordChanged(leaver)), take(deleted(leaver), passwordChanged(leaver))]);
  expect(await harness.db.collection('facts').find({ 'audience.personIds': leaver }).toArray()).toEqual([]);
  expect(await harness.db.collection('facts').find({ 'audience.personIds': other }).toArray()).toMatchObject([
    { audience: { personIds: [other] } },
  ]);
});
