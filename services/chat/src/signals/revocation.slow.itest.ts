import { setTimeout as sleep } from 'node:timers/promises';
import { collect, emitWithAck } from '../testing/socket-events';
import { useChat } from '../testing/use-chat';

const chat = useChat();

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
