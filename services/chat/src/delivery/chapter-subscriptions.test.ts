import { createLogger } from '@meridian/service-kit';
import { EventEmitter } from 'node:events';
import { chapterRoom, membersRoom, type ChatServer } from '../sockets/socket-server';
import { createChapterSubscriptions } from './chapter-subscriptions';

test('a chapter that its last other member leaves during a join is subscribed to again', async () => {
  const rooms = new Set<string>();
  const adapter = Object.assign(new EventEmitter(), { rooms });
  const open = (room: string) => adapter.emit('create-room', rooms.add(room) && room);
  const close = (room: string) => adapter.emit('delete-room', rooms.delete(room) && room);
  const subscribed = new Set<number>();
  const subscriptions = createChapterSubscriptions({
    io: { of: () => ({ adapter }) } as unknown as ChatServer,
    notifier: {
      subscribe: async (chapterId) => void subscribed.add(chapterId),
      unsubscribe: (chapterId) => subscribed.delete(chapterId),
    },
    messages: { newest: async () => null },
    activity: { stored: () => undefined },
    log: createLogger('test', 'silent'),
  });
  open(membersRoom(1));
  await subscriptions.begin(1);
  close(membersRoom(1));
  expect(subscribed.has(1)).toBe(false);
  open(chapterRoom(1));
  expect(subscribed.has(1)).toBe(true);
  close(chapterRoom(1));
  expect(subscribed.has(1)).toBe(false);
});
