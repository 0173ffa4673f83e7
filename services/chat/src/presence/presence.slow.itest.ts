import { eventually } from '@meridian/service-kit/testing';
import type { Socket as NetSocket } from 'node:net';
import { collect, emitWithAck } from '../testing/socket-events';
import { useChat } from '../testing/use-chat';

const chat = useChat();

test('a person whose browser crashed is gone from pages at every replica within 15 seconds', async () => {
  const chapterId = chat.newChapter();
  const [ana, ben] = [chat.person(chapterId), chat.person(chapterId)];
  const pages = await Promise.all([chat.one, chat.two].map((replica) => chat.connect(replica, ana)));
  const changes = pages.map((page) => collect(page, 'presence-changed'));
  for (const page of pages) await emitWithAck(page, 'watch-presence', chapterId);
  const crashed = await chat.connect(chat.one, ben);
  await eventually(() =>
    changes.every((each) => each.some(({ people }) => people.some(({ name }) => name === ben.name))),
  );
  // The longest time is that after the response to a ping.
  await new Promise<void>((resolve) => {
    crashed.io.engine.once('heartbeat', () => setTimeout(resolve, 100));
  });
  crashed.io.reconnection(false);
  const crashedAt = performance.now();
  (crashed.io.engine.transport as unknown as { ws: { _socket: NetSocket } }).ws._socket.pause();
  await eventually(() => changes.every((each) => each.at(-1)?.goneIds.includes(ben.userId)), 20_000);
  const seconds = (performance.now() - crashedAt) / 1000;
  process.stdout.write(`a crashed browser: gone after ${seconds.toFixed(1)} s\n`);
  expect(seconds).toBeLessThan(15);
});
