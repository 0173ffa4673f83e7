import { chatClientEvents, LIMITS, type Event, type JoinRequest, type Payment } from '@meridian/shared-types';
import { ObjectId } from 'mongodb';
import type { z } from 'zod';
import { nameOf, ROUTES } from '../bad-input/contract-cases';
import { takenBy, type JsonSchema } from '../bad-input/json-schema';
import { ELSEWHERE, emitWithAck, HERE, problemOf, waitUntil, type Harness, type Visitor } from '../harness';
import { statusOf, threat } from './threat';

/** Every value that a caller can send, with where it stands. */
function leavesOf(schema: JsonSchema, where: string): [string, JsonSchema][] {
  if (schema.anyOf) return schema.anyOf.flatMap((each) => leavesOf(each, where));
  if (schema.type === 'object')
    return [
      [where, schema],
      ...Object.entries(schema.properties ?? {}).flatMap(([name, each]) => leavesOf(each, `${where} ${name}`)),
    ];
  if (schema.type === 'array') return [[where, schema], ...leavesOf(schema.items ?? {}, `${where} item`)];
  return [[where, schema]];
}

const taken: [string, z.ZodType][] = [
  ...ROUTES.flatMap((route): [string, z.ZodType][] =>
    (['params', 'query', 'body'] as const).flatMap((part) =>
      route[part] ? [[`${nameOf(route)} ${part}`, route[part]]] : [],
    ),
  ),
  ...Object.entries(chatClientEvents).map(([event, { payload }]): [string, z.ZodType] => [event, payload]),
];
const LEAVES = taken.flatMap(([where, schema]) => leavesOf(takenBy(schema), where));

/** What people send, and what it may do to what is stored. */
export function dataThreats(harness: Harness): void {
  threat(
    8,
    'everything that a caller sends is a plain value of a closed shape, so no operator reaches the store',
    async () => {
      const closed = (schema: JsonSchema & { additionalProperties?: unknown }) =>
        schema.type !== 'object' || schema.additionalProperties === false;
      expect(
        LEAVES.filter(([, schema]) => !closed(schema) || (!schema.type && !('const' in schema) && !schema.enum)).map(
          ([where]) => where,
        ),
      ).toEqual([]);
      const { member, anonymous, siteAdmin } = harness.personas;
      for (const operator of [{ $ne: null }, { $gt: '' }, { $regex: '.*' }, { $where: '1' }, ['a', 'b']]) {
        expect(
          await statusOf(anonymous.call('POST', '/api/auth/login', { body: { email: operator, password: operator } })),
        ).toBe(400);
        expect(
          await statusOf(
            anonymous.call('POST', '/api/auth/login', { body: { email: member.email, password: operator } }),
          ),
        ).toBe(400);
        expect(await statusOf(siteAdmin.call('POST', '/api/admin/impersonate', { body: { userId: operator } }))).toBe(
          400,
        );
      }
      for (const query of [
        'search[$ne]=x',
        'search[]=x',
        'search=a&search=b',
        'after[$gt]=',
        'chapter[$ne]=1',
        '__proto__[x]=1',
      ])
        expect([query, await statusOf(siteAdmin.call('GET', `/api/directory?${query}`))]).toEqual([query, 400]);
      const all = await siteAdmin.ok<unknown[]>('GET', '/api/directory');
      for (const search of ['.*', '^', '{"$ne":null}', '$where'])
        expect(
          (await siteAdmin.ok<unknown[]>('GET', `/api/directory?search=${encodeURIComponent(search)}`)).length,
        ).toBeLessThan(all.length);
    },
  );

  threat(9, 'nobody gives themselves what the contract does not offer', async () => {
    const person = await harness.createPerson(HERE, { paid: false });
    const stored = () =>
      harness
        .db('auth')
        .collection('users')
        .findOne({ _id: new ObjectId(person.userId) });
    const before = await stored();
    const gifts: Record<string, unknown> = {
      isAdmin: true,
      isSiteAdmin: true,
      role: 'admin',
      subscriptionStatus: 'active',
      subscription: { status: 'active' },
      memberships: [{ chapterId: 2, role: 'admin' }],
      email: 'other@example.org',
      userId: harness.personas.siteAdmin.userId,
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
    for (const [key, value] of Object.entries(gifts)) {
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
            harness.visitor().call('POST', '/api/auth/register', {
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
    expect(await harness.db('auth').collection('users').countDocuments({ email: 'gift@example.org' })).toBe(0);
    expect(await person.ok('GET', '/api/auth/admin-status')).toEqual({ isAdmin: false });
  });

  threat(10, 'an id of another chapter or person opens nothing, and paying alone is not belonging', async () => {
    const { chapterAdmin, otherAdmin, member, outsider, lapsedAdmin, newsletter, siteAdmin } = harness.personas;
    const wisher = await harness.createPerson(HERE);
    const request = await wisher.ok<JoinRequest>('POST', `/api/chapters/${ELSEWHERE}/join-request`, {});
    const hidden = await siteAdmin.ok<Event>('POST', '/api/events', {
      title: 'Hidden',
      startTime: '2031-01-01T10:00:00Z',
      endTime: '2031-01-01T11:00:00Z',
      chapterId: ELSEWHERE,
      isPublic: false,
    });
    const cases: [Visitor, string, string, unknown, number][] = [
      [outsider, 'GET', `/api/chapters/${HERE}/messages`, undefined, 403],
      [lapsedAdmin, 'GET', `/api/chapters/${HERE}/messages`, undefined, 403],
      [siteAdmin, 'GET', `/api/chapters/${HERE}/messages`, undefined, 403],
      [lapsedAdmin, 'GET', `/api/chapters/${HERE}/announcements`, undefined, 403],
      [lapsedAdmin, 'GET', `/api/chapters/${HERE}/join-requests`, undefined, 403],
      [chapterAdmin, 'POST', `/api/join-requests/${request.id}/approve`, {}, 403],
      [wisher, 'POST', `/api/join-requests/${request.id}/approve`, {}, 403],
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
    expect((await wisher.ok<JoinRequest[]>('GET', '/api/user/join-requests'))[0]!.status).toBe('pending');
    expect(
      await harness
        .db('chapters')
        .collection('memberships')
        .countDocuments({ userId: new ObjectId(member.userId), role: 'admin' }),
    ).toBe(0);
  });

  threat(19, 'every text, number and list has its limit, and floods meet one', async () => {
    const isBounded = ({ type, maxLength, pattern, format, enum: choice, maximum, maxItems, ...rest }: JsonSchema) =>
      'const' in rest ||
      choice !== undefined ||
      type === 'object' ||
      type === 'boolean' ||
      (type === 'array'
        ? maxItems !== undefined
        : type === 'string'
          ? maxLength !== undefined ||
            (pattern !== undefined && /\{\d+(?:,\d+)?\}\$$/.test(pattern)) ||
            ['date-time', 'uuid'].includes(format ?? '')
          : maximum !== undefined);
    expect(LEAVES.filter(([, schema]) => !isBounded(schema)).map(([where]) => where)).toEqual([]);

    const person = await harness.createPerson(HERE);
    const socket = await person.socket();
    await emitWithAck(socket, 'join-chapter', HERE);
    const sent = await Promise.all(
      Array.from({ length: 21 }, (_, index) =>
        emitWithAck(socket, 'send-message', { chapterId: HERE, content: String(index) }),
      ),
    );
    expect(sent.filter((answer) => answer !== 'silent' && answer.ok)).toHaveLength(20);
    const typed = await Promise.all(Array.from({ length: 7 }, () => emitWithAck(socket, 'typing-start', HERE)));
    expect(typed.at(-1)).toMatchObject({ ok: false, problem: { status: 429 } });
    const lost = new Promise((resolve) => {
      socket.once('disconnect', resolve);
    });
    socket.emit('send-message', { chapterId: HERE, content: 'x'.repeat(LIMITS.socketPacketBytes) });
    await lost;
    const more: Awaited<ReturnType<typeof person.socket>>[] = [];
    for (let index = 0; index < 9; index += 1) more.push(await person.socket());
    await waitUntil('one has made room', () => more.filter(({ connected }) => connected).length === 8);
    expect([more[0]?.connected, more[8]?.connected]).toEqual([false, true]);
    for (const each of more) each.disconnect();
  });

  threat(22, "a payment is the plan's price, once, and no card number is taken or written down", async () => {
    const person = await harness.createPerson(HERE, { paid: false });
    const pay = (body: Record<string, unknown>) =>
      person.call('POST', '/api/mock-payment', { body: { plan: 'monthly', amount: 29, cardLast4: '4242', ...body } });
    const PAN = '4929331234567899';
    for (const body of [
      { amount: 299 },
      { plan: 'annual' },
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
      { userId: harness.personas.newsletter.userId },
    ])
      expect([body, await statusOf(pay(body))]).toEqual([body, 400]);
    const payments = () =>
      harness
        .db('auth')
        .collection('payments')
        .countDocuments({ userId: new ObjectId(person.userId) });
    expect(await payments()).toBe(0);
    expect(
      (await harness
        .db('auth')
        .collection('users')
        .findOne({ _id: new ObjectId(person.userId) }))!.subscription,
    ).toMatchObject({ status: 'newsletter' });

    const idempotencyKey = '3d9a5f0c-6a43-4d2e-9f1b-1c2d3e4f5a6b';
    const [first, again] = [await pay({ idempotencyKey }), await pay({ idempotencyKey })];
    expect([first.status, again.status, (again.body as Payment).id]).toEqual([200, 200, (first.body as Payment).id]);
    expect(problemOf(await pay({}))).toMatchObject({ status: 409, message: 'Your membership is already active.' });
    expect(await payments()).toBe(1);
    const other = await harness.createPerson(HERE, { paid: false });
    expect(
      (
        (
          await other.call('POST', '/api/mock-payment', {
            body: { plan: 'monthly', amount: 29, cardLast4: '4242', idempotencyKey },
          })
        ).body as Payment
      ).id,
    ).not.toBe((first.body as Payment).id);
    for (const name of ['gateway', 'auth', 'chapters', 'admin'] as const)
      expect(harness.server.logOf(name)).not.toContain(PAN);
  });
}
