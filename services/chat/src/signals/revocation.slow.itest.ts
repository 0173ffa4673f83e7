import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '@meridian/service-kit/testing';
import { collect, emitWithAck } from '../testing/socket-events';
import { useChat } from '../testing/use-chat';

const chat = useChat();

test('the end of a session or of a membership takes effect within a second', async () => {
  const chapterId = chat.newChapter();
  const [ana, ben] = [chat.person(chapterId), chat.person(chapterId)];
  const [gone, expelled] = await Promise.all([chat.connect(chat.one, ana), chat.connect(chat.two, ben)]);
  await emitWithAck(expelled, 'join-chapter', chapterId);
  const left = collect(expelled, 'chapter-left');
  chat.stub.members.delete(`${ben.userId} ${chapterId}`);
  await chat.publish('sessionsChanged', { sessionId: ana.sessionId });
  await chat.publish('membershipEnded', { userId: ben.userId, chapterId });
  await eventually(() => !gone.connected && left.length === 1, 1000);
});

test('while auth and chapters do not respond to the check, sockets stay connected', async () => {
  const chapterId = chat.newChapter();
  const replica = await chat.replica('checks', { RECHECK_MS: 200 });
  const socket = await chat.connect(replica, chat.person(chapterId));
  await emitWithAck(socket, 'join-chapter', chapterId);
  const left = collect(socket, 'chapter-left');
  chat.stub.away.add('auth').add('chapters');
  await sleep(1000);
  expect([socket.connected, left]).toEqual([true, []]);
});
