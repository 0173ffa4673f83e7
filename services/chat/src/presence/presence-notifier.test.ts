import { createLogger } from '@meridian/service-kit';
import type { PresenceChange } from '@meridian/shared-types/schemas';
import type { ChatServer, ChatSocket } from '../sockets/socket-server';
import { createPresenceNotifier } from './presence-notifier';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a person who comes while the people of a newly watched chapter are read is not missed', async () => {
  let names = (): void => undefined;
  const known = new Promise<void>((resolve) => (names = resolve));
  const rooms = new Map<string, Set<string>>();
  const sockets = new Map<string, ChatSocket>();
  const sent: PresenceChange[] = [];
  const io = {
    of: () => ({ sockets, adapter: { rooms } }),
    local: { to: () => ({ emit: (_event: string, change: PresenceChange) => sent.push(change) }) },
  } as unknown as ChatServer;
  const own = new Set<string>();
  const socket = {
    id: 's',
    connected: true,
    data: { userId: 'ana' },
    rooms: own,
    join(joined: string[]) {
      for (const room of joined) rooms.set(room, new Set([...(rooms.get(room) ?? []), own.add(room) && 's']));
    },
  } as unknown as ChatSocket;
  sockets.set('s', socket);
  const present = ['ana'];
  const notifier = createPresenceNotifier({
    io,
    bus: { onSignal: () => undefined },
    peopleIn: () => [...present],
    profiles: { load: () => known.then(() => (userId) => ({ name: userId, avatarUrl: null })) },
    findBlockPeers: async () => new Set(),
    log: createLogger('test', 'silent'),
  });

  const watching = notifier.watch(socket, 3, () => true);
  await jest.advanceTimersByTimeAsync(10);
  present.push('ben');
  notifier.changed(3);
  names();
  expect(await watching).toMatchObject({ count: 1, people: [{ userId: 'ana' }] });
  await jest.advanceTimersByTimeAsync(1000);
  expect(sent).toEqual([
    {
      chapterId: 3,
      count: 2,
      people: [{ userId: 'ben', name: 'ben', avatarUrl: null }],
      goneIds: [],
    },
  ]);
});
