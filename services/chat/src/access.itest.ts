import { IDENTITY_HEADER, type Running } from '@meridian/kit';
import { someId } from '@meridian/kit/testing';
import { chatApi, chatInternalApi, signals } from '@meridian/shared-types/contracts';
import { Redis } from 'ioredis';
import { request } from 'node:http';
import { emitWithAck, createHarness, collect, eventually, type Harness } from './testing';

let chat: Harness;
let one: Running;
let two: Running;
let redis: Redis;
beforeAll(async () => {
  chat = await createHarness();
  [one, two] = await Promise.all([chat.replica('one'), chat.replica('two')]);
  redis = new Redis(chat.rig.redisUrl!);
});
afterAll(async () => {
  redis.disconnect();
  await chat.close();
});
afterEach(() => chat.stubs.away.clear());

let lastChapter = 1000;
const newChapter = () => ++lastChapter;

describe('who may connect', () => {
  const refused = async (options: Parameters<Harness['connect']>[2], identity = chat.person()) => {
    for (const transport of ['websocket', 'polling'])
      await expect(chat.connect(one, identity, { ...options, transports: [transport] })).rejects.toThrow(
        'unauthorized',
      );
  };
  test('nobody without an identity', () => refused({ headers: {} }));
  test('nobody with one that is not ours', () => refused({ headers: { [IDENTITY_HEADER]: 'a.b.c' } }));
  test('no newsletter subscriber', () => refused({}, { ...chat.person(), isActive: false }));
  test('no page that takes itself for someone else', () => refused({ auth: { userId: someId() } }));
  test('no page that does not say whose it is', () => refused({ auth: {} }));
  test('a member, by either transport', async () => {
    for (const transport of ['websocket', 'polling'])
      expect((await chat.connect(one, chat.person(), { transports: [transport] })).connected).toBe(true);
  });
  test('no page of another origin, by either transport', async () => {
    const ana = chat.person();
    for (const transport of ['websocket', 'polling']) {
      await expect(
        chat.connect(one, ana, {
          transports: [transport],
          headers: { ...(await chat.rig.as(ana)), Origin: 'https://evil.example' },
        }),
      ).rejects.toThrow();
      expect(
        (
          await chat.connect(one, ana, {
            transports: [transport],
            headers: { ...(await chat.rig.as(ana)), Origin: one.url },
          })
        ).connected,
      ).toBe(true);
    }
  });
  test('no more than 8 sockets of one person', async () => {
    const ana = chat.person();
    const sockets = await Promise.all(Array.from({ length: 12 }, () => chat.connect(one, ana)));
    await eventually(() => sockets.filter(({ connected }) => connected).length === 8);
    expect(sockets.at(-1)?.connected).toBe(true);
  });
});

test('who is not a member is refused everywhere and receives nothing', async () => {
  const chapterId = newChapter();
  const [member, stranger] = [chat.person(chapterId), chat.person(newChapter())];
  const [inside, outside] = await Promise.all([chat.connect(one, member), chat.connect(two, stranger)]);
  const received = (['new-message', 'user-typing', 'user-stopped-typing'] as const).map((event) =>
    collect(outside, event),
  );
  const errors = collect(outside, 'error');
  await emitWithAck(inside, 'join-chapter', chapterId);

  const refusal = { ok: false, retryable: false, problem: { status: 403, code: 'forbidden' } };
  expect(await emitWithAck(outside, 'join-chapter', chapterId)).toMatchObject(refusal);
  expect(await emitWithAck(outside, 'send-message', { chapterId, content: 'let me in' })).toMatchObject(refusal);
  expect(await emitWithAck(outside, 'typing-start', chapterId)).toMatchObject(refusal);
  expect(await emitWithAck(outside, 'leave-chapter', chapterId)).toEqual({ ok: true });
  expect(errors).toHaveLength(3);
  await expect(chat.rig.client(chatApi, one.url, stranger).messages({ params: { chapterId } })).rejects.toMatchObject({
    status: 403,
  });
  await expect(chat.rig.client(chatApi, one.url).messages({ params: { chapterId } })).rejects.toMatchObject({
    status: 401,
  });
  await expect(
    chat.rig.client(chatApi, one.url, { ...member, isActive: false }).messages({ params: { chapterId } }),
  ).rejects.toMatchObject({ status: 403 });

  await emitWithAck(inside, 'typing-start', chapterId);
  await emitWithAck(inside, 'send-message', { chapterId, content: 'among us' });
  await emitWithAck(outside, 'leave-chapter', chapterId); // a round trip, so that anything on its way has arrived
  expect(received).toEqual([[], [], []]);
  expect(
    (await chat.rig.client(chatApi, one.url, member).messages({ params: { chapterId } })).map(({ content }) => content),
  ).toEqual(['among us']);
});

test('while chapters does not answer, nobody enters or writes, and may try again', async () => {
  const chapterId = newChapter();
  const ana = chat.person(chapterId);
  const socket = await chat.connect(one, ana);
  chat.stubs.away.add('chapters');
  const refusal = { ok: false, retryable: true, problem: { status: 503 } };
  expect(await emitWithAck(socket, 'join-chapter', chapterId)).toMatchObject(refusal);
  expect(await emitWithAck(socket, 'send-message', { chapterId, content: 'hello' })).toMatchObject(refusal);
  chat.stubs.away.clear();
  expect(await emitWithAck(socket, 'send-message', { chapterId, content: 'hello' })).toMatchObject({
    ok: true,
    seq: 1,
  });
});

test('while auth does not answer, history and messages come, with the names that are known', async () => {
  const chapterId = newChapter();
  const [ana, ben] = [chat.person(chapterId), chat.person(chapterId)];
  const [atOne, atTwo] = await Promise.all([chat.connect(one, ana), chat.connect(two, ben)]);
  for (const socket of [atOne, atTwo]) await emitWithAck(socket, 'join-chapter', chapterId);
  await emitWithAck(atOne, 'send-message', { chapterId, content: 'before' });
  const seen = collect(atOne, 'new-message');
  chat.stubs.away.add('auth');
  await emitWithAck(atTwo, 'send-message', { chapterId, content: 'meanwhile' });
  await eventually(() => seen.length === 1);
  const names = async (replica: Running) =>
    (await chat.rig.client(chatApi, replica.url, ana).messages({ params: { chapterId } })).map(
      ({ senderProfile }) => senderProfile.name,
    );
  expect(await names(one)).toEqual([ana.name, 'Member']);
});

describe('a session or a membership that ends', () => {
  test("closes the session's sockets on every replica, for good, and nobody else's", async () => {
    const ana = chat.person();
    const otherSession = { ...ana, sessionId: someId() };
    const sockets = await Promise.all([
      chat.connect(one, ana),
      chat.connect(two, ana),
      chat.connect(one, otherSession),
    ]);
    const reasons: string[] = [];
    for (const socket of sockets) socket.on('disconnect', (reason) => reasons.push(reason));
    await redis.publish(signals.sessionsChanged.channel, JSON.stringify({ sessionId: ana.sessionId }));
    await eventually(() => reasons.length === 2, 1000);
    expect(reasons).toEqual(['io server disconnect', 'io server disconnect']);
    expect(sockets.map(({ connected }) => connected)).toEqual([false, false, true]);
  });

  test("a subscription that ends closes the person's sockets; a change that leaves it active does not", async () => {
    const ana = chat.person();
    const socket = await chat.connect(two, ana);
    await redis.publish(signals.sessionsChanged.channel, JSON.stringify({ userId: ana.userId }));
    await new Promise((resolve) => {
      setTimeout(resolve, 300);
    });
    expect(socket.connected).toBe(true);
    chat.stubs.sessions.set(ana.sessionId, { userId: ana.userId, isActive: false });
    await redis.publish(signals.sessionsChanged.channel, JSON.stringify({ userId: ana.userId }));
    await eventually(() => !socket.connected, 1000);
  });

  test('a membership that ends empties the room of that person, and nothing more is written', async () => {
    const chapterId = newChapter();
    const [ana, ben] = [chat.person(chapterId), chat.person(chapterId)];
    const [atOne, atTwo] = await Promise.all([chat.connect(one, ana), chat.connect(two, ben)]);
    for (const socket of [atOne, atTwo]) await emitWithAck(socket, 'join-chapter', chapterId);
    const elsewhere = collect(await chat.connect(one, ben), 'chapter-left'); // a page of theirs without the chat
    const [left, seen, stopped] = [
      collect(atTwo, 'chapter-left'),
      collect(atTwo, 'new-message'),
      collect(atOne, 'user-stopped-typing'),
    ];
    await emitWithAck(atTwo, 'typing-start', chapterId);

    chat.stubs.members.delete(`${ben.userId} ${chapterId}`);
    await redis.publish(signals.membershipEnded.channel, JSON.stringify({ userId: ben.userId, chapterId }));
    await eventually(() => left.length === 1 && elsewhere.length === 1 && stopped.length === 1, 1000);
    expect([...left, ...elsewhere]).toEqual([{ chapterId }, { chapterId }]);
    expect(await emitWithAck(atTwo, 'send-message', { chapterId, content: 'still here?' })).toMatchObject({
      ok: false,
      problem: { status: 403 },
    });
    await emitWithAck(atOne, 'send-message', { chapterId, content: 'gone' });
    await emitWithAck(atTwo, 'leave-chapter', chapterId);
    expect(seen).toEqual([]);
    expect(atTwo.connected).toBe(true);
  });

  test('nonsense on the signal channels changes nothing', async () => {
    const socket = await chat.connect(one, chat.person());
    for (const { channel } of Object.values(signals))
      for (const text of ['', '{', '[]', '{"userId":{}}', '{"sessionId":5}']) await redis.publish(channel, text);
    expect(await emitWithAck(socket, 'leave-chapter', 1)).toEqual({ ok: true });
  });

  test('without a signal the regular check finds both', async () => {
    const chapterId = newChapter();
    const [ana, ben] = [chat.person(chapterId), chat.person(chapterId)];
    const asking = await chat.replica('asking', { RECHECK_MS: 500, REDIS_URL: undefined });
    const [gone, expelled] = await Promise.all([chat.connect(asking, ana), chat.connect(asking, ben)]);
    await emitWithAck(expelled, 'join-chapter', chapterId);
    const left = collect(expelled, 'chapter-left');
    chat.stubs.sessions.delete(ana.sessionId);
    chat.stubs.members.delete(`${ben.userId} ${chapterId}`);
    await eventually(() => !gone.connected && left.length === 1, 2000);
    expect(expelled.connected).toBe(true);
  });

  test('while auth and chapters do not answer the check, sockets stay', async () => {
    const chapterId = newChapter();
    const asking = await chat.replica('asking again', { RECHECK_MS: 200 });
    const socket = await chat.connect(asking, chat.person(chapterId));
    await emitWithAck(socket, 'join-chapter', chapterId);
    const left = collect(socket, 'chapter-left');
    chat.stubs.away.add('auth').add('chapters');
    await new Promise((resolve) => {
      setTimeout(resolve, 1000);
    });
    expect(socket.connected).toBe(true);
    expect(left).toEqual([]);
  });
});

test('news of join requests reach the one who asked and those who decide, and nobody else', async () => {
  const chapterId = newChapter();
  const [asker, admin, member, siteAdmin] = [
    chat.person(),
    chat.person(chapterId),
    chat.person(chapterId),
    { ...chat.person(), isSiteAdmin: true },
  ];
  chat.stubs.admins.add(`${admin.userId} ${chapterId}`);
  const sockets = await Promise.all([
    chat.connect(one, asker),
    chat.connect(two, admin),
    chat.connect(one, member),
    chat.connect(two, siteAdmin),
  ]);
  const [toAsker, toAdmin, toMember, toSiteAdmin] = sockets.map((socket) => [
    collect(socket, 'join-request-changed'),
    collect(socket, 'join-requests-changed'),
  ]);
  await eventually(async () => {
    await redis.publish(
      signals.joinRequestChanged.channel,
      JSON.stringify({ userId: asker.userId, chapterId, status: 'pending' }),
    );
    return toAsker![0]!.length > 0 && toAdmin![1]!.length > 0 && toSiteAdmin![1]!.length > 0;
  });
  expect(toAsker![0]![0]).toEqual({ chapterId, status: 'pending' });
  expect(toAdmin![1]![0]).toEqual({ chapterId });
  expect([toAsker![1], toAdmin![0], toSiteAdmin![0], ...toMember!]).toEqual([[], [], [], [], []]);
});

test('a new admin is told and hears of requests from then on; one no longer, or removed, is told and hears nothing more', async () => {
  const chapterId = newChapter();
  const [ben, cleo, asker] = [chat.person(chapterId), chat.person(chapterId), chat.person()];
  const sockets = await Promise.all([chat.connect(one, ben), chat.connect(two, ben), chat.connect(one, cleo)]);
  const [toBen, toBenElsewhere, toCleo] = sockets.map((socket) => ({
    role: collect(socket, 'role-changed'),
    requests: collect(socket, 'join-requests-changed'),
    left: collect(socket, 'chapter-left'),
  }));
  const isAdmin = (who: { userId: string }, yes: boolean) =>
    chat.stubs.admins[yes ? 'add' : 'delete'](`${who.userId} ${chapterId}`);
  const tell = (role: string, who = ben) =>
    redis.publish(signals.roleChanged.channel, JSON.stringify({ userId: who.userId, chapterId, role }));
  const request = () =>
    redis.publish(
      signals.joinRequestChanged.channel,
      JSON.stringify({ userId: asker.userId, chapterId, status: 'pending' }),
    );
  const both = [toBen!, toBenElsewhere!];

  isAdmin(ben, true);
  await tell('admin');
  await eventually(async () => {
    await request();
    return both.every(({ requests }) => requests.length > 0);
  });
  expect(both.map(({ role }) => role)).toEqual([[{ chapterId, role: 'admin' }], [{ chapterId, role: 'admin' }]]);

  isAdmin(ben, false);
  isAdmin(cleo, true);
  await tell('member');
  await tell('admin', cleo);
  await eventually(async () => {
    await request();
    return toCleo!.requests.length > 0;
  });
  const heard = both.map(({ requests }) => requests.length);
  await request();
  await eventually(() => toCleo!.requests.length > 1);
  expect(both.map(({ requests }) => requests.length)).toEqual(heard);
  expect(both.map(({ role }) => role.at(-1))).toEqual([
    { chapterId, role: 'member' },
    { chapterId, role: 'member' },
  ]);

  isAdmin(cleo, false);
  chat.stubs.members.delete(`${cleo.userId} ${chapterId}`);
  await redis.publish(signals.membershipEnded.channel, JSON.stringify({ userId: cleo.userId, chapterId }));
  await eventually(() => toCleo!.left.length === 1);
  const before = toCleo!.requests.length;
  isAdmin(ben, true);
  await tell('admin');
  await eventually(async () => {
    await request();
    return both.every(({ requests }, index) => requests.length > heard[index]!);
  });
  expect(toCleo!.requests.length).toBe(before);
});

test('a signal that somebody made up gives nobody a place among those who decide', async () => {
  const chapterId = newChapter();
  const [mallory, admin, asker] = [chat.person(chapterId), chat.person(chapterId), chat.person()];
  chat.stubs.admins.add(`${admin.userId} ${chapterId}`);
  const [toMallory, toAdmin] = (await Promise.all([chat.connect(one, mallory), chat.connect(one, admin)])).map(
    (socket) => collect(socket, 'join-requests-changed'),
  );
  await redis.publish(
    signals.roleChanged.channel,
    JSON.stringify({ userId: mallory.userId, chapterId, role: 'admin' }),
  );
  for (const count of [1, 2])
    await eventually(async () => {
      await redis.publish(
        signals.joinRequestChanged.channel,
        JSON.stringify({ userId: asker.userId, chapterId, status: 'pending' }),
      );
      return toAdmin!.length >= count;
    });
  expect(toMallory).toEqual([]);
});

describe('typing', () => {
  test('the others in the room are told, on every replica; the typist is not', async () => {
    const chapterId = newChapter();
    const [ana, ben] = [chat.person(chapterId), chat.person(chapterId)];
    const [atOne, alsoAna, atTwo] = await Promise.all([
      chat.connect(one, ana),
      chat.connect(two, ana),
      chat.connect(two, ben),
    ]);
    for (const socket of [atOne, alsoAna, atTwo]) await emitWithAck(socket, 'join-chapter', chapterId);
    const [started, stopped, own, ownElsewhere] = [
      collect(atTwo, 'user-typing'),
      collect(atTwo, 'user-stopped-typing'),
      collect(atOne, 'user-typing'),
      collect(alsoAna, 'user-typing'),
    ];

    expect(await emitWithAck(atOne, 'typing-start', chapterId)).toEqual({ ok: true });
    await eventually(() => started.length === 1);
    expect(started).toEqual([{ userId: ana.userId, chapterId, name: ana.name }]);
    await emitWithAck(atOne, 'typing-stop', { chapterId });
    await eventually(() => stopped.length === 1);
    await emitWithAck(atOne, 'typing-stop', chapterId); // not typing any more: says nothing
    await emitWithAck(atOne, 'typing-start', chapterId);
    atOne.disconnect();
    await eventually(() => stopped.length === 2);
    expect(own).toEqual([]);
    expect(ownElsewhere).toEqual([]);
  });

  test('whoever goes on typing says so again, and the others hear it each time', async () => {
    const chapterId = newChapter();
    const [ana, ben] = [chat.person(chapterId), chat.person(chapterId)];
    const [typist, reader] = await Promise.all([chat.connect(one, ana), chat.connect(two, ben)]);
    for (const socket of [typist, reader]) await emitWithAck(socket, 'join-chapter', chapterId);
    const [started, stopped] = [collect(reader, 'user-typing'), collect(reader, 'user-stopped-typing')];
    for (const count of [1, 2, 3]) {
      expect(await emitWithAck(typist, 'typing-start', chapterId)).toEqual({ ok: true });
      await eventually(() => started.length === count);
    }
    await emitWithAck(typist, 'typing-stop', chapterId);
    await eventually(() => stopped.length === 1);
    expect(started).toHaveLength(3);
  });

  test('leaving the room stops it, and more than 5 a second are refused', async () => {
    const chapterId = newChapter();
    const [ana, ben] = [chat.person(chapterId), chat.person(chapterId)];
    const [typist, reader] = await Promise.all([chat.connect(one, ana), chat.connect(one, ben)]);
    for (const socket of [typist, reader]) await emitWithAck(socket, 'join-chapter', chapterId);
    const [started, stopped] = [collect(reader, 'user-typing'), collect(reader, 'user-stopped-typing')];
    const acks = await Promise.all(Array.from({ length: 8 }, () => emitWithAck(typist, 'typing-start', chapterId)));
    expect(acks.filter(({ ok }) => ok)).toHaveLength(5);
    expect(acks.at(-1)).toMatchObject({ ok: false, retryable: true, retryAfter: 1, problem: { status: 429 } });
    await emitWithAck(typist, 'leave-chapter', chapterId);
    await eventually(() => stopped.length === 1 && started.length > 0);
  });
});

test('21 messages in 10 s are one too many', async () => {
  const strict = await chat.replica('strict', { CHAT_LIMIT_MESSAGES: 20 });
  const chapterId = newChapter();
  const socket = await chat.connect(strict, chat.person(chapterId));
  const acks = await Promise.all(
    Array.from({ length: 21 }, (_, index) =>
      emitWithAck(socket, 'send-message', { chapterId, content: String(index) }),
    ),
  );
  expect(acks.filter(({ ok }) => ok)).toHaveLength(20);
  expect(acks.find(({ ok }) => !ok)).toMatchObject({ retryable: true, problem: { status: 429 } });
});

describe('packets that no page of ours sends', () => {
  const uuid = '00000000-0000-4000-8000-000000000000';
  const deep = JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`) as unknown;
  const events = ['send-message', 'join-chapter', 'leave-chapter', 'typing-start', 'typing-stop'] as const;
  const refs: unknown[][] = [
    [],
    [null],
    ['1'],
    [0],
    [-1],
    [1.5],
    [2 ** 40],
    [true],
    [[]],
    [[1]],
    [{}],
    [{ chapterId: '1' }],
    [{ chapterId: { $gt: 0 } }],
    [{ chapterId: 1, extra: 1 }],
    [deep],
    [Buffer.from('binary')],
  ];
  const sends: unknown[][] = [
    ...refs,
    [1],
    [1, 2],
    [1, ''],
    [1, '   '],
    [1, { $ne: null }],
    [{ chapterId: 1 }],
    [{ chapterId: 1, content: null }],
    [{ chapterId: 1, content: ['x'] }],
    [{ chapterId: 1, content: 'x'.repeat(4001) }],
    [{ chapterId: 1, content: 'x\u0000' }],
    [{ chapterId: 1, content: 'x', clientId: 'not a uuid' }],
    [{ chapterId: 1, content: 'x', clientId: { $ne: 1 } }],
    [{ chapterId: 1, content: 'x', senderId: someId() }],
    [{ chapterId: 1, content: 'x', seq: 1 }],
    [{ chapterId: 1, content: 'x', __proto__: null, constructor: uuid }],
  ];
  const cases = events.flatMap((event) =>
    (event === 'send-message' ? sends : refs).map((args): [string, unknown[]] => [event, args]),
  );

  test(`each of ${cases.length} is refused with a reason, and nothing is stored`, async () => {
    const ana = chat.person(1);
    const socket = await chat.connect(one, ana);
    const errors = collect(socket, 'error');
    for (const [event, args] of cases) {
      const ack = await emitWithAck(socket, event as 'send-message', ...args);
      if (ack.ok || ack.problem.status !== 400 || ack.retryable)
        throw new Error(`${event} ${JSON.stringify(args)}: ${JSON.stringify(ack)}`);
    }
    expect(errors).toHaveLength(cases.length);
    expect(errors.every(({ message }) => message.length > 0 && !/\bat \/|node_modules/.test(message))).toBe(true);
    expect(await chat.rig.client(chatApi, one.url, ana).messages({ params: { chapterId: 1 } })).toEqual([]);
  }, 20_000);

  test('without an acknowledgement, with one that is data, unknown events, reserved names: the process goes on', async () => {
    const chapterId = newChapter();
    const ana = chat.person(chapterId);
    const socket = await chat.connect(one, ana);
    const raw = socket as unknown as { emit(event: string, ...args: unknown[]): void };
    const unknown = new Set<string>();
    socket.on('error', ({ message }) => {
      if (message === 'There is no such event here.') unknown.add(message);
    });
    expect(await emitWithAck(socket, 'toString' as 'send-message')).toMatchObject({
      ok: false,
      retryable: false,
      problem: { status: 400, code: 'unknown_event' },
    });
    expect(unknown.size).toBe(1);
    for (const event of [...events, 'nothing', '__proto__', 'constructor', ''])
      for (const args of [[], [1, 'a', 'b', 'c'], [1, 'ack'], Array.from({ length: 50 }, () => 1), [null, null]])
        raw.emit(event, ...args);
    for (let index = 0; index < 200; index++) raw.emit('typing-start', chapterId);
    expect(await emitWithAck(socket, 'leave-chapter', chapterId)).toEqual({ ok: true });
    expect((await fetch(`${one.url}/livez`)).ok).toBe(true);
  });

  test('a packet of more than 16 kB ends its connection and no other', async () => {
    const [ana, ben] = [chat.person(), chat.person()];
    const [big, small] = await Promise.all([chat.connect(one, ana), chat.connect(one, ben)]);
    const lost = new Promise((resolve) => {
      big.once('disconnect', resolve);
    });
    (big as unknown as { emit(event: string, ...args: unknown[]): void }).emit('send-message', {
      chapterId: 1,
      content: 'x'.repeat(17 * 1024),
    });
    await lost;
    expect(await emitWithAck(small, 'leave-chapter', 1)).toEqual({ ok: true });
  });

  test('bytes that are no packet end their connection, and the process goes on', async () => {
    const identity = await chat.rig.as(chat.person());
    const post = (path: string, body: string) =>
      new Promise<number>((resolve, reject) => {
        const outgoing = request(
          `${one.url}${path}`,
          { method: 'POST', headers: { ...identity, 'content-type': 'text/plain' } },
          (response) => {
            response.resume();
            resolve(response.statusCode!);
          },
        );
        outgoing.on('error', reject).end(body);
      });
    for (const body of [
      '40{',
      '42["send-message",',
      '4',
      '9999',
      '\u0000',
      '451-["send-message",{"_placeholder":true,"num":0}]',
      '42["connect"]',
      '42[1]',
      '42{}',
    ]) {
      const opened = await (await fetch(`${one.url}/socket.io/?EIO=4&transport=polling`, { headers: identity })).text();
      const { sid } = JSON.parse(opened.slice(1)) as { sid: string };
      const session = `/socket.io/?EIO=4&transport=polling&sid=${sid}`;
      const poll = async () => (await fetch(one.url + session, { headers: identity })).text();
      await post(session, '40{"userId":"x"}');
      expect(await poll()).toMatch(/^44.*unauthorized/);
      const last = poll();
      await post(session, body);
      await post(session, '1'); // closes what is still open
      await last;
    }
    expect((await fetch(`${one.url}/livez`)).ok).toBe(true);
  });
});

test('operators see who is connected where', async () => {
  const chapterId = newChapter();
  const ana = chat.person(chapterId);
  await emitWithAck(await chat.connect(two, ana), 'join-chapter', chapterId);
  const { replica, sockets } = await chat.rig.service(chatInternalApi, two.url).sockets();
  expect(replica).toBe('two');
  expect(sockets.find(({ userId }) => userId === ana.userId)?.rooms).toEqual(
    expect.arrayContaining([`user:${ana.userId}`, `session:${ana.sessionId}`, `chapter:${chapterId}`]),
  );
  await expect(chat.rig.client(chatInternalApi, two.url, ana).sockets()).rejects.toMatchObject({ status: 401 });
});
