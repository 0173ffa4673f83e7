import { eventually } from '@meridian/kit/testing';
import { signals } from '@meridian/shared-types/contracts';
import { collect } from './testing/socket-events';
import { createTwoReplicas, type TwoReplicas } from './testing/two-replicas';

let chat: TwoReplicas;
beforeAll(async () => {
  chat = await createTwoReplicas();
});
afterAll(() => chat.close());

test('news of join requests reach the one who asked and those who decide, and nobody else', async () => {
  const chapterId = chat.newChapter();
  const [asker, admin, member, siteAdmin] = [
    chat.person(),
    chat.person(chapterId),
    chat.person(chapterId),
    { ...chat.person(), isSiteAdmin: true },
  ];
  chat.stubs.admins.add(`${admin.userId} ${chapterId}`);
  const sockets = await Promise.all([
    chat.connect(chat.one, asker),
    chat.connect(chat.two, admin),
    chat.connect(chat.one, member),
    chat.connect(chat.two, siteAdmin),
  ]);
  const [toAsker, toAdmin, toMember, toSiteAdmin] = sockets.map((socket) => [
    collect(socket, 'join-request-changed'),
    collect(socket, 'join-requests-changed'),
  ]);
  await eventually(async () => {
    await chat.redis.publish(
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
  const chapterId = chat.newChapter();
  const [ben, cleo, asker] = [chat.person(chapterId), chat.person(chapterId), chat.person()];
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
  const isAdmin = (who: { userId: string }, yes: boolean) =>
    chat.stubs.admins[yes ? 'add' : 'delete'](`${who.userId} ${chapterId}`);
  const tell = (role: string, who = ben) =>
    chat.redis.publish(signals.roleChanged.channel, JSON.stringify({ userId: who.userId, chapterId, role }));
  const request = () =>
    chat.redis.publish(
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
  await chat.redis.publish(signals.membershipEnded.channel, JSON.stringify({ userId: cleo.userId, chapterId }));
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
  const chapterId = chat.newChapter();
  const [mallory, admin, asker] = [chat.person(chapterId), chat.person(chapterId), chat.person()];
  chat.stubs.admins.add(`${admin.userId} ${chapterId}`);
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
        JSON.stringify({ userId: asker.userId, chapterId, status: 'pending' }),
      );
      return toAdmin!.length >= count;
    });
  expect(toMallory).toEqual([]);
});
