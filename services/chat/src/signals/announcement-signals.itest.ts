import { eventually } from '@meridian/service-kit/testing';
import { signals } from '@meridian/shared-types/contracts';
import { collect } from '../testing/socket-events';
import { createTwoReplicas, type TwoReplicas } from '../testing/two-replicas';

let chat: TwoReplicas;
beforeAll(async () => {
  chat = await createTwoReplicas();
});
afterAll(() => chat.close());

const announce = (chapterId: number) =>
  chat.redis.publish(signals.announcementPosted.channel, JSON.stringify({ chapterId }));

test('an announcement is sent to the members of its chapter at every replica, and to no others', async () => {
  const [chapterId, otherChapter] = [chat.newChapter(), chat.newChapter()];
  const [ana, ben, elsewhere] = [
    chat.person(chapterId, otherChapter),
    chat.person(chapterId),
    chat.person(otherChapter),
  ];
  const siteAdmin = { ...chat.person(), isSiteAdmin: true };
  const received = (
    await Promise.all([
      chat.connect(chat.one, ana),
      chat.connect(chat.two, ana),
      chat.connect(chat.two, ben),
      chat.connect(chat.one, elsewhere),
      chat.connect(chat.two, siteAdmin),
    ])
  ).map((socket) => collect(socket, 'announcement-posted'));
  const members = received.slice(0, 3);
  await eventually(async () => {
    await announce(chapterId);
    return members.every(({ length }) => length > 0);
  });
  expect(members.map(([first]) => first)).toEqual([{ chapterId }, { chapterId }, { chapterId }]);
  expect(received.slice(3)).toEqual([[], []]);
});

test('a new member gets announcements, and a former one does not, even without a signal that they left', async () => {
  const chapterId = chat.newChapter();
  const [ben, cleo] = [chat.person(chapterId), chat.person()];
  const [toBen, toCleo] = (await Promise.all([chat.connect(chat.one, ben), chat.connect(chat.two, cleo)])).map(
    (socket) => collect(socket, 'announcement-posted'),
  );
  await eventually(async () => {
    await announce(chapterId);
    return toBen!.length > 0;
  });
  expect(toCleo).toEqual([]);

  chat.stub.members.add(`${cleo.userId} ${chapterId}`);
  chat.stub.members.delete(`${ben.userId} ${chapterId}`);
  await chat.redis.publish(
    signals.joinRequestChanged.channel,
    JSON.stringify({ userId: cleo.userId, chapterId, status: 'approved' }),
  );
  const before = toBen!.length;
  await eventually(async () => {
    await announce(chapterId);
    return toCleo!.length > 0;
  });
  await announce(chapterId);
  await eventually(() => toCleo!.length > 1);
  expect(toBen!.length - before).toBeLessThanOrEqual(1); // One event may have been sent before the membership ended.
});
