import type { Event, JoinRequest, Payment } from '@meridian/shared-types';
import { ObjectId } from 'mongodb';
import { ELSEWHERE, HERE, problemOf, type TestProduct, type Visitor } from '../product/test-product';
import { statusOf, type DeclareThreat } from './threat';

/** Declares tests of rights that users cannot give themselves, ids of others, and payments. */
export function rightsThreats(product: TestProduct, threat: DeclareThreat): void {
  threat(9, 'people cannot give themselves rights by extra fields', async () => {
    const person = await product.createPerson(HERE, { paid: false });
    const stored = () =>
      product
        .db('auth')
        .collection('users')
        .findOne({ _id: new ObjectId(person.userId) });
    const before = await stored();
    const extraFields: Record<string, unknown> = {
      isAdmin: true,
      isSiteAdmin: true,
      role: 'admin',
      subscriptionStatus: 'active',
      subscription: { status: 'active' },
      memberships: [{ chapterId: 2, role: 'admin' }],
      email: 'other@example.org',
      userId: product.personas.siteAdmin.userId,
      _id: '0'.repeat(24),
      id: 'x',
      status: 'approved',
      createdAt: '2000-01-01T00:00:00Z',
      homeChapterId: 2,
      version: 99,
      passwordHash: 'x',
      avatarKey: 'x',
      $set: { isSiteAdmin: true },
    };
    for (const [key, value] of Object.entries(extraFields)) {
      expect([
        key,
        await statusOf(person.call('PUT', '/api/profile', { body: { name: 'Gift Taker', [key]: value } })),
      ]).toEqual([key, 400]);
      expect([
        key,
        await statusOf(
          person.call('POST', '/api/mock-payment', {
            body: { plan: 'monthly', amount: 29, cardLast4: '4242', [key]: value },
          }),
        ),
      ]).toEqual([key, 400]);
      if (key !== 'email')
        expect([
          key,
          await statusOf(
            product.visitor().call('POST', '/api/auth/register', {
              body: {
                email: 'gift@example.org',
                password: 'some long password',
                name: 'Gift',
                chapterId: HERE,
                membershipType: 'full',
                [key]: value,
              },
            }),
          ),
        ]).toEqual([key, 400]);
      if (key !== 'status')
        expect([
          key,
          await statusOf(
            person.call('POST', `/api/chapters/${ELSEWHERE}/join-request`, { body: { message: '', [key]: value } }),
          ),
        ]).toEqual([key, 400]);
    }
    expect(await stored()).toEqual(before);
    expect(await product.db('auth').collection('users').countDocuments({ email: 'gift@example.org' })).toBe(0);
    expect(await person.ok('GET', '/api/auth/admin-status')).toEqual({ isAdmin: false });
  });

  threat(
    10,
    'an id of another chapter or person gives no access, and a paid account alone is no membership',
    async () => {
      const { chapterAdmin, otherAdmin, member, outsider, expiredAdmin, newsletter, siteAdmin } = product.personas;
      const requester = await product.createPerson(HERE);
      const request = await requester.requestToJoin(ELSEWHERE);
      const hidden = await siteAdmin.ok<Event>('POST', '/api/events', {
        title: 'Hidden',
        startTime: '2031-01-01T10:00:00Z',
        endTime: '2031-01-01T11:00:00Z',
        chapterId: ELSEWHERE,
        isPublic: false,
      });
      const cases: [Visitor, string, string, unknown, number][] = [
        [outsider, 'GET', `/api/chapters/${HERE}/messages`, undefined, 403],
        [expiredAdmin, 'GET', `/api/chapters/${HERE}/messages`, undefined, 403],
        [siteAdmin, 'GET', `/api/chapters/${HERE}/messages`, undefined, 403],
        [expiredAdmin, 'GET', `/api/chapters/${HERE}/announcements`, undefined, 403],
        [expiredAdmin, 'GET', `/api/chapters/${HERE}/join-requests`, undefined, 403],
        [chapterAdmin, 'POST', `/api/join-requests/${request}/approve`, {}, 403],
        [requester, 'POST', `/api/join-requests/${request}/approve`, {}, 403],
        [otherAdmin, 'PUT', `/api/chapters/${HERE}/members/${member.userId}`, { role: 'admin' }, 403],
        [otherAdmin, 'PUT', `/api/chapters/${ELSEWHERE}/members/${member.userId}`, { role: 'admin' }, 404],
        [otherAdmin, 'DELETE', `/api/chapters/${ELSEWHERE}/members/${member.userId}`, undefined, 404],
        [member, 'GET', `/api/user/${outsider.userId}/memberships`, undefined, 403],
        [member, 'GET', `/api/user/${outsider.userId}/rsvps`, undefined, 403],
        [newsletter, 'GET', `/api/users/${member.userId}`, undefined, 403],
        [newsletter, 'GET', `/api/events/${hidden.id}`, undefined, 404],
        [newsletter, 'POST', `/api/events/${hidden.id}/rsvp`, { status: 'attending' }, 403],
        [
          member,
          'POST',
          '/api/events',
          { title: 'Mine', startTime: '2031-01-01T10:00:00Z', endTime: '2031-01-01T11:00:00Z', chapterId: ELSEWHERE },
          403,
        ],
      ];
      for (const [person, method, target, body, status] of cases)
        expect([
          person.name,
          method,
          target,
          await statusOf(person.call(method, target, body === undefined ? {} : { body })),
        ]).toEqual([person.name, method, target, status]);
      expect((await requester.ok<JoinRequest[]>('GET', '/api/user/join-requests'))[0]!.status).toBe('pending');
      expect(
        await product
          .db('chapters')
          .collection('memberships')
          .countDocuments({ userId: new ObjectId(member.userId), role: 'admin' }),
      ).toBe(0);
    },
  );

  threat(22, "a payment is the plan's price, once, and no card number is accepted", async () => {
    const person = await product.createPerson(HERE, { paid: false });
    const pay = (body: Record<string, unknown>) =>
      person.call('POST', '/api/mock-payment', { body: { plan: 'monthly', amount: 29, cardLast4: '4242', ...body } });
    const PAN = '4929331234567899';
    for (const body of [
      { amount: 10_000 },
      { amount: 0 },
      { amount: -29 },
      { amount: 0.29 },
      { amount: '29' },
      { plan: 'free', amount: 0 },
      { plan: 'lifetime' },
      { cardLast4: PAN },
      { cardLast4: '424' },
      { cardLast4: 4242 },
      { cardLast4: '42x2' },
      { cardNumber: PAN },
      { cvv: '987' },
      { userId: product.personas.newsletter.userId },
    ])
      expect([body, await statusOf(pay(body))]).toEqual([body, 400]);
    for (const body of [{ amount: 1 }, { amount: 299 }, { plan: 'annual' }])
      expect([body, await statusOf(pay(body))]).toEqual([body, 409]);
    const payments = () =>
      product
        .db('auth')
        .collection('payments')
        .countDocuments({ userId: new ObjectId(person.userId) });
    expect(await payments()).toBe(0);
    expect(
      (await product
        .db('auth')
        .collection('users')
        .findOne({ _id: new ObjectId(person.userId) }))!.subscription,
    ).toMatchObject({ status: 'newsletter' });

    const idempotencyKey = '3d9a5f0c-6a43-4d2e-9f1b-1c2d3e4f5a6b';
    const [first, again] = [await pay({ idempotencyKey }), await pay({ idempotencyKey })];
    expect([first.status, again.status, (again.body as Payment).id]).toEqual([200, 200, (first.body as Payment).id]);
    expect(problemOf(await pay({}))).toMatchObject({ status: 409, message: 'Your membership is already active.' });
    expect(await payments()).toBe(1);
    const other = await product.createPerson(HERE, { paid: false });
    expect(
      (
        (
          await other.call('POST', '/api/mock-payment', {
            body: { plan: 'monthly', amount: 29, cardLast4: '4242', idempotencyKey },
          })
        ).body as Payment
      ).id,
    ).not.toBe((first.body as Payment).id);
  });
}
