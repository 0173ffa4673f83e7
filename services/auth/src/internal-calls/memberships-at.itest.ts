import { HOUR_MS } from '@meridian/shared-types';
import type { Plan } from '@meridian/shared-types';
import { commandsDuring, readCosts, someId } from '@meridian/service-kit/testing';
import { paid, startingSubscription } from '../subscriptions/subscription.policy';
import { serveAuth } from '../testing/test-server';
import { randomUUID } from 'node:crypto';

const auth = serveAuth();

const at = (day: string) => new Date(`2026-${day}T12:00:00Z`);
const times = ['02-01', '04-01', '06-01'].map((day) => at(day).toISOString());

/** Adds people who paid in January and whose membership has ended since. */
async function addPeople(count: number, fields: object = {}) {
  const ids = await auth.insert(Array.from({ length: count }, () => ({ createdAt: at('01-01'), ...fields })));
  await addPayments(ids, { plan: 'monthly', amount: 2900, paidAt: at('01-10') });
  return ids;
}

const addPayments = (userIds: readonly string[], payment: { plan: Plan; amount: number; paidAt: Date }) =>
  auth.Payments.insertMany(
    userIds.map((userId) => ({ userId, idempotencyKey: randomUUID(), currency: 'USD', cardLast4: '4242', ...payment })),
  );

async function all() {
  const people = [];
  for (let after: string | undefined; ;) {
    const page = await auth.internal.membershipsAt({ body: { times, ...(after && { after }) } });
    people.push(...page.people);
    if (!page.next) return people;
    after = page.next;
  }
}

test('the plans of everyone at some times are read page by page, in a fixed number of queries', async () => {
  const [over] = await addPeople(1);
  const [annual] = await addPeople(1, { subscription: paid(startingSubscription(), 'annual', '4242', at('03-01')) });
  await addPayments([annual!], { plan: 'annual', amount: 29_900, paidAt: at('03-01') });
  const [leaving] = await addPeople(1, { removalPending: true });
  await addPeople(520);
  const people = await all();
  const plansOf = (id?: string) => people.find(({ userId }) => userId === id)?.plans;
  expect(people).toHaveLength(522);
  expect(new Set(people.map(({ userId }) => userId)).size).toBe(522);
  expect([plansOf(over), plansOf(annual), plansOf(leaving)]).toEqual([
    ['monthly', null, null],
    ['monthly', 'annual', 'annual'],
    undefined,
  ]);
  const sent = await commandsDuring(`${auth.env.DATABASE_PREFIX}auth`, () =>
    auth.internal.membershipsAt({ body: { times } }),
  );
  const own = sent.filter(
    ({ name, command }) =>
      (name === 'find' && command.limit !== undefined) || /userId/.test(JSON.stringify(command.filter ?? {})),
  );
  expect(own.filter(({ command }) => command.comment === 'due').length).toBeGreaterThanOrEqual(4);
  const reads = own.filter(({ command }) => ['payments', 'ledgerLines', 'sessions'].includes(String(command.find)));
  for (const { documents, returned } of (await readCosts(auth.db, reads)) ?? [])
    expect(documents).toBeLessThanOrEqual(returned + 1);
});

test('the last day of use is stored once a day, and it remains after the session has ended', async () => {
  const { id, browser } = await auth.register();
  const seenAt = async () => (await all()).find(({ userId }) => userId === id)?.seenAt;
  const [Users, Sessions] = [auth.Users, auth.Sessions];
  const today = new Date(new Date().setUTCHours(0, 0, 0, 0));
  expect((await Users.findById(id).lean())!.lastSeenOn).toEqual(today);

  const yesterday = new Date(today.getTime() - HOUR_MS);
  await Users.updateOne({ _id: id }, { lastSeenOn: yesterday });
  await Sessions.updateMany({ userId: id }, { lastSeenAt: yesterday });
  const writes = async () => {
    const sent = await commandsDuring(`${auth.env.DATABASE_PREFIX}auth`, () =>
      auth.internal.introspect({ body: { token: browser.cookie!.split('=')[1]! } }),
    );
    return sent.filter(
      ({ name, command }) =>
        name === 'update' && command.update === 'users' && /lastSeenOn/.test(JSON.stringify(command)),
    ).length;
  };
  expect([await writes(), await writes()]).toEqual([1, 0]);
  await Sessions.deleteMany({ userId: id });
  expect(await seenAt()).toBe(today.toISOString());
});

test('a site admin who impersonates or views as a person does not count as that person', async () => {
  const { id } = await auth.register();
  const [Users, Sessions] = [auth.Users, auth.Sessions];
  await Users.updateOne({ _id: id }, { $unset: { lastSeenOn: 1 } });
  await Sessions.updateMany({ userId: id }, { actorId: someId() });
  expect((await all()).find(({ userId }) => userId === id)?.seenAt).toBeUndefined();
});
