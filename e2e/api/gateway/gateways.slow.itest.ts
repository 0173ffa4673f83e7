import { DAY_MS } from '@meridian/shared-types';
import { ObjectId } from 'mongodb';
import { setTimeout as sleep } from 'node:timers/promises';
import { HERE, useTestProduct, Visitor, waitUntil } from '../product/test-product';
import { statusOf, withinASecond } from '../threats/threat';

// The tests have two gateways, each with a cache of identities.
const product = useTestProduct({}); // Redis is missing in some tests.
let second = '';
beforeAll(async () => {
  second = product.server.urlOf(await product.server.replica('gateway'));
}, 30_000);

/** Returns the same browser at the second gateway. */
const atSecond = (person: Visitor): Visitor => Object.assign(new Visitor(second), { cookie: person.cookie });
/**
 * Calls that need a session, an active membership, or a site admin. Auth serves none of them, because it reads the
 * session itself.
 */
const READS = {
  'signed in': '/api/user/join-requests',
  active: `/api/chapters/${HERE}/members`,
  'site admin': '/api/admin/statistics',
} as const;
const read = (person: Visitor, kind: keyof typeof READS) => statusOf(person.call('GET', READS[kind]));
const both = async (person: Visitor, kind: keyof typeof READS) => [
  await read(person, kind),
  await read(atSecond(person), kind),
];
const me = (person: Visitor) => statusOf(person.call('GET', '/api/auth/me'));
const users = () => product.collection('auth', 'users');

/** Declares the tests that must pass with and without Redis. */
function revocations(): void {
  test('after a logout the next call at the same gateway is 401, and within a second at the other one', async () => {
    const person = await product.createPerson(HERE);
    const before = person.frozen();
    expect(await both(before, 'signed in')).toEqual([200, 200]);
    await person.ok('POST', '/api/auth/logout');
    expect([await read(before, 'signed in'), await me(before)]).toEqual([401, 401]);
    await withinASecond(401, () => read(atSecond(before), 'signed in'));
    await withinASecond(401, () => me(atSecond(before)));
  });

  test('under constant use a logout, the end of a subscription and lost rights take effect within a second at both gateways', async () => {
    const person = await product.createPerson(HERE, { siteAdmin: true });
    const _id = new ObjectId(person.userId);
    const asking = async (kind: keyof typeof READS, end: () => Promise<unknown>, expected: number) => {
      expect(await both(person, kind)).toEqual([200, 200]);
      const lastSuccess = [0, 0];
      let endedAt = Infinity;
      const at = [person.frozen(), atSecond(person)];
      const loops = at.map(async (visitor, index) => {
        let refused = 0;
        while (refused < 5) {
          const askedAt = performance.now();
          const status = await read(visitor, kind);
          if (status === 200) lastSuccess[index] = askedAt;
          else {
            expect(status).toBe(expected);
            refused += 1;
          }
          if (askedAt > endedAt + 3000) throw new Error('never refused');
          await sleep(10);
        }
      });
      await sleep(100);
      await end();
      endedAt = performance.now();
      await Promise.all(loops);
      expect(Math.max(...lastSuccess) - endedAt).toBeLessThan(1000);
    };
    await asking('site admin', () => users().updateOne({ _id }, { $set: { isSiteAdmin: false } }), 403);
    const over = { 'subscription.paidUntil': new Date(), 'subscription.endsAt': new Date() };
    await asking('active', () => users().updateOne({ _id }, { $set: over }), 403);
    await asking('signed in', () => person.frozen().ok('POST', '/api/auth/logout'), 401);
  }, 30_000);

  test('a person who has paid has access at once at both gateways', async () => {
    const person = await product.createPerson(HERE, { paid: false });
    expect(await both(person, 'active')).toEqual([403, 403]);
    await person.pay();
    expect([await read(atSecond(person), 'active'), await read(person, 'active')]).toEqual([200, 200]);
  });

  test('a person who has paid has access in another browser within a second', async () => {
    const person = await product.createPerson(HERE, { paid: false });
    const other = Object.assign(person.frozen(), { cookie: undefined });
    await other.signIn();
    expect(await both(other, 'active')).toEqual([403, 403]);
    await person.pay();
    await withinASecond(200, () => read(other, 'active'));
    await withinASecond(200, () => read(atSecond(other), 'active'));
  });

  test('a membership is shown after its approval, and hidden after the person leaves', async () => {
    const person = await product.createPerson(HERE);
    const chapters = async (visitor: Visitor) =>
      (await visitor.ok<{ user: { memberships: unknown[] } }>('GET', '/api/auth/me')).user.memberships.length;
    expect([await chapters(person), await chapters(atSecond(person))]).toEqual([1, 1]);
    await person.ok('DELETE', `/api/chapters/${HERE}/members/${person.userId}`);
    expect(await chapters(person)).toBe(0);
    await withinASecond(0, () => chapters(atSecond(person)));
    const request = await person.requestToJoin(HERE);
    expect(await chapters(person)).toBe(0);
    await product.personas.siteAdmin.ok('POST', `/api/admin/approve-request/${request}`);
    expect(await chapters(person)).toBe(1);
    await withinASecond(1, () => chapters(atSecond(person)));
  });
}

describe('with Redis', () => {
  revocations();

  test('signals end a session at the other gateway sooner than its cache entry', async () => {
    const waits: number[] = [];
    for (let count = 0; count < 10; count += 1) {
      const person = await product.createPerson(HERE, { paid: false });
      const before = atSecond(person);
      expect(await read(before, 'signed in')).toBe(200);
      await person.ok('POST', '/api/auth/logout');
      const endedAt = performance.now();
      while ((await read(before, 'signed in')) === 200) await sleep(5);
      waits.push(performance.now() - endedAt);
    }
    expect(waits.sort((a, b) => a - b)[5]).toBeLessThan(250); // The median allows for a busy machine.
  }, 60_000);

  test('visitors see a change at once at its gateway, within a second at another, and 304 where nothing changed', async () => {
    const [here, there] = [product.visitor(), new Visitor(second)];
    const event = {
      title: 'Seen at once',
      description: '',
      location: '',
      startTime: new Date(Date.now() + DAY_MS).toISOString(),
      endTime: new Date(Date.now() + 90_000_000).toISOString(),
      chapterId: HERE,
      isPublic: true,
    };
    const titles = async (visitor: Visitor) =>
      (await visitor.ok<{ title: string }[]>('GET', '/api/events?time=upcoming')).map(({ title }) => title);
    for (const visitor of [here, there]) expect(await titles(visitor)).not.toContain('Seen at once');
    await product.personas.member.ok('POST', '/api/events', event);
    expect(await titles(here)).toContain('Seen at once');
    await waitUntil('another gateway has the event', async () => (await titles(there)).includes('Seen at once'), 1);
    const { headers } = await here.call('GET', '/api/events?time=upcoming');
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', etag: expect.stringMatching(/^W\/"[\w-]{27}"$/) });
    const again = await here.call('GET', '/api/events?time=upcoming', {
      headers: { 'if-none-match': headers.etag as string },
    });
    expect([again.status, again.text]).toEqual([304, '']);
    const { headers: own } = await product.personas.member.call('GET', '/api/events?time=upcoming');
    expect([own['cache-control'], own.etag]).toEqual(['no-store', undefined]);
  });
});

describe('without Redis', () => {
  beforeAll(() => product.server.stop('redis'));
  revocations();
});
