import { eventually } from '@meridian/service-kit/testing';
import { signals } from '@meridian/shared-types/contracts';
import { collect } from '../testing/socket-events';
import { createTwoReplicas, type TwoReplicas } from '../testing/two-replicas';

let chat: TwoReplicas;
beforeAll(async () => {
  chat = await createTwoReplicas();
});
afterAll(() => chat.close());

test('changes of join requests are sent to the requester and to the people who may decide, and to no others', async () => {
  const chapterId = chat.newChapter();
  const [requester, admin, member, siteAdmin] = [
    chat.person(),
    chat.person(chapterId),
    chat.person(chapterId),
    { ...chat.person(), isSiteAdmin: true },
  ];
  chat.stub.admins.add(`${admin.userId} ${chapterId}`);
  chat.stub.sessions.set(siteAdmin.sessionId, { userId: siteAdmin.userId, isActive: true, isSiteAdmin: true });
  const sockets = await Promise.all([
    chat.connect(chat.one, requester),
    chat.connect(chat.two, admin),
    chat.connect(chat.one, member),
    chat.connect(chat.two, siteAdmin),
  ]);
  const [toRequester, toAdmin, toMember, toSiteAdmin] = sockets.map((socket) => [
    collect(socket, 'join-request-changed'),
    collect(socket, 'join-requests-changed'),
  ]);
  await eventually(async () => {
    await chat.redis.publish(
      signals.joinRequestChanged.channel,
      JSON.stringify({ userId: requester.userId, chapterId, status: 'pending' }),
    );
    return toRequester![0]!.length > 0 && toAdmin![1]!.length > 0 && toSiteAdmin![1]!.length > 0;
  });
  expect(toRequester![0]![0]).toEqual({ chapterId, status: 'pending' });
  expect(toAdmin![1]![0]).toEqual({ chapterId });
  expect([toRequester![1], toAdmin![0], toSiteAdmin![0], ...toMember!]).toEqual([[], [], [], [], []]);
});

test('when a person looks at a request, the others who may decide it are notified, but not that person', async () => {
  const chapterId = chat.newChapter();
  const [admin, looker, member, elsewhere, siteAdmin] = [
    chat.person(chapterId),
    chat.person(chapterId),
    chat.person(chapterId),
    chat.person(),
    { ...chat.person(), isSiteAdmin: true },
  ];
  for (const who of [admin, looker]) chat.stub.admins.add(`${who.userId} ${chapterId}`);
  chat.stub.sessions.set(siteAdmin.sessionId, { userId: siteAdmin.userId, isActive: true, isSiteAdmin: true });
  const received = (
    await Promise.all([
      chat.connect(chat.one, admin),
      chat.connect(chat.two, siteAdmin),
      chat.connect(chat.one, looker),
      chat.connect(chat.two, looker),
      chat.connect(chat.one, member),
      chat.connect(chat.two, elsewhere),
    ])
  ).map((socket) => collect(socket, 'join-request-viewed'));
  const look = { requestId: 'f'.repeat(24), userId: looker.userId, name: 'Grace Hopper' };
  const notified = received.slice(0, 2);
  await eventually(async () => {
    await chat.redis.publish(signals.joinRequestViewed.channel, JSON.stringify({ chapterId, ...look }));
    return notified.every(({ length }) => length > 0);
  });
  expect(notified.map(([first]) => first)).toEqual([look, look]);
  expect(received.slice(2)).toEqual([[], [], [], []]);
});

test('a new admin receives changes of requests, and a former or removed admin no longer does', async () => {
  const chapterId = chat.newChapter();
  const [ben, cleo, requester] = [chat.person(chapterId), chat.person(chapterId), chat.person()];
  const sockets = await Promise.all([
    chat.connect(chat.one, ben),
    chat.connect(chat.two, ben),
    chat.connect(chat.one, cleo),
  ]);
  const [toBen, toBenElsewhere, toCleo] = sockets.map((socket) => ({
    role: collect(socket, 'role-changed'),
    requests: collect(socket, 'join-requests-changed'),
    left: collect(socket, 'chapter-left'),
  }));
  const setAdmin = (who: { userId: string }, yes: boolean) =>
    chat.stub.admins[yes ? 'add' : 'delete'](`${who.userId} ${chapterId}`);
  const publishRole = (role: string, who = ben) =>
    chat.redis.publish(signals.roleChanged.channel, JSON.stringify({ userId: who.userId, chapterId, role }));
  const request = () =>
    chat.redis.publish(
      signals.joinRequestChanged.channel,
      JSON.stringify({ userId: requester.userId, chapterId, status: 'pending' }),
    );
  const both = [toBen!, toBenElsewhere!];

  setAdmin(ben, true);
  await publishRole('admin');
  await eventually(async () => {
    await request();
    return both.every(({ requests }) => requests.length > 0);
  });
  expect(both.map(({ role }) => role)).toEqual([[{ chapterId, role: 'admin' }], [{ chapterId, role: 'admin' }]]);

  setAdmin(ben, false);
  setAdmin(cleo, true);
  await publishRole('member');
  await publishRole('admin', cleo);
  await eventually(async () => {
    await request();
    return toCleo!.requests.length > 0;
  });
  const counts = both.map(({ requests }) => requests.length);
  await request();
  await eventually(() => toCleo!.requests.length > 1);
  expect(both.map(({ requests }) => requests.length)).toEqual(counts);
  expect(both.map(({ role }) => role.at(-1))).toEqual([
    { chapterId, role: 'member' },
    { chapterId, role: 'member' },
  ]);

  setAdmin(cleo, false);
  chat.stub.members.delete(`${cleo.userId} ${chapterId}`);
  await chat.redis.publish(signals.membershipEnded.channel, JSON.stringify({ userId: cleo.userId, chapterId }));
  await eventually(() => toCleo!.left.length === 1);
  const before = toCleo!.requests.length;
  setAdmin(ben, true);
  await publishRole('admin');
  await eventually(async () => {
    await request();
    return both.every(({ requests }, index) => requests.length > counts[index]!);
  });
  expect(toCleo!.requests.length).toBe(before);
});

test('a changed RSVP is sent to its person at every replica, and to no others', async () => {
  const [ana, ben] = [chat.person(), chat.person()];
  const [atOne, atTwo, other] = (
    await Promise.all([chat.connect(chat.one, ana), chat.connect(chat.two, ana), chat.connect(chat.one, ben)])
  ).map((socket) => collect(socket, 'rsvp-changed'));
  const changed = { eventId: 'e'.repeat(24), change: 'seat-given' };
  await eventually(async () => {
    await chat.redis.publish(signals.rsvpChanged.channel, JSON.stringify({ userId: ana.userId, ...changed }));
    return atOne!.length > 0 && atTwo!.length > 0;
  });
  expect([atOne![0], atTwo![0], other]).toEqual([changed, changed, []]);
});

test('a forged signal gives no access to join requests', async () => {
  const chapterId = chat.newChapter();
  const [mallory, admin, requester] = [chat.person(chapterId), chat.person(chapterId), chat.person()];
  chat.stub.admins.add(`${admin.userId} ${chapterId}`);
  const [toMallory, toAdmin] = (
    await Promise.all([chat.connect(chat.one, mallory), chat.connect(chat.one, admin)])
  ).map((socket) => collect(socket, 'join-requests-changed'));
  await chat.redis.publish(
    signals.roleChanged.channel,
    JSON.stringify({ userId: mallory.userId, chapterId, role: 'admin' }),
  );
  for (const count of [1, 2])
    await eventually(async () => {
      await chat.redis.publish(
        signals.joinRequestChanged.channel,
        JSON.stringify({ userId: requester.userId, chapterId, status: 'pending' }),
      );
      return toAdmin!.length >= count;
    });
  expect(toMallory).toEqual([]);
});
