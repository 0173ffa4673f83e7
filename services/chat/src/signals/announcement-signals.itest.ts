import { eventually } from '@meridian/service-kit/testing';
import { collect } from '../testing/socket-events';
import { useChat } from '../testing/use-chat';

const chat = useChat();

/** Announces something until the condition holds, because a replica may not have joined all rooms yet. */
const announceUntil = (chapterId: number, isEnough: () => boolean) =>
  eventually(async () => {
    await chat.publish('announcementPosted', { chapterId });
    return isEnough();
  });

test('an announcement is sent to the members of its chapter at every replica, and to no others', async () => {
  const [chapterId, otherChapter] = [chat.newChapter(), chat.newChapter()];
  const ana = chat.person(chapterId, otherChapter);
  const received = (
    await Promise.all([
      chat.connect(chat.one, ana),
      chat.connect(chat.two, ana),
      chat.connect(chat.two, chat.person(chapterId)),
      chat.connect(chat.one, chat.person(otherChapter)),
      chat.connect(chat.two, chat.siteAdmin()),
    ])
  ).map((socket) => collect(socket, 'announcement-posted'));
  const members = received.slice(0, 3);
  await announceUntil(chapterId, () => members.every(({ length }) => length > 0));
  expect(members.map(([first]) => first)).toEqual([{ chapterId }, { chapterId }, { chapterId }]);
  expect(received.slice(3)).toEqual([[], []]);
});

test('a new member gets announcements, and a former one does not, even without a signal that they left', async () => {
  const chapterId = chat.newChapter();
  const [ben, cleo] = [chat.person(chapterId), chat.person()];
  const [toBen = [], toCleo = []] = (
    await Promise.all([chat.connect(chat.one, ben), chat.connect(chat.two, cleo)])
  ).map((socket) => collect(socket, 'announcement-posted'));
  await announceUntil(chapterId, () => toBen.length > 0);
  expect(toCleo).toEqual([]);

  chat.stub.members.add(`${cleo.userId} ${chapterId}`);
  chat.stub.members.delete(`${ben.userId} ${chapterId}`);
  await chat.publish('joinRequestChanged', { userId: cleo.userId, chapterId, status: 'approved' });
  const before = toBen.length;
  await announceUntil(chapterId, () => toCleo.length > 0);
  await announceUntil(chapterId, () => toCleo.length > 1);
  expect(toBen.length - before).toBeLessThanOrEqual(1); // One event may have been sent before the membership ended.
});
