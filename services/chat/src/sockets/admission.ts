import { IDENTITY_HEADER, KeyedMutex, type Logger, type VerifyIdentity } from '@meridian/service-kit';
import { localSockets, sessionRoom, userRoom, type ChatServer, type ChatSocket } from './socket-server';

/** The time in milliseconds within which a live connection responds to a ping. */
const PING_TIMEOUT_MS = 1000;

/**
 * Admits the sockets of active members, whom the gateway has identified. The `userId` in the handshake proves nothing,
 * but a mismatch shows that the page was loaded for another person.
 */
export function admitMembers(
  io: ChatServer,
  verifyIdentity: VerifyIdentity,
  socketsPerPerson: number,
  log: Logger,
): void {
  const mutex = new KeyedMutex<string>();

  const admit = async (socket: ChatSocket): Promise<void> => {
    const token = socket.handshake.headers[IDENTITY_HEADER];
    const identity = typeof token === 'string' ? await verifyIdentity(token) : undefined;
    if (!identity?.isActive || identity.isReadOnly || socket.handshake.auth.userId !== identity.userId)
      throw new Error('unauthorized');
    const { userId, sessionId, isSiteAdmin, actorId } = identity;
    await mutex.runExclusive(userId, async () => {
      const isFull = (io.of('/').adapter.rooms.get(userRoom(userId))?.size ?? 0) >= socketsPerPerson;
      if (isFull) await evictLeastActive(localSockets(io, userRoom(userId)), log);
      socket.data = { userId, sessionId, isSiteAdmin, actorId, typing: new Set(), usedAt: performance.now() };
      socket.onAny(() => {
        socket.data.usedAt = performance.now();
      });
      await socket.join([userRoom(userId), sessionRoom(sessionId)]);
    });
  };

  io.use((socket, next) => {
    admit(socket).then(
      () => next(),
      (error: Error) => {
        log.info({ err: error }, 'socket refused');
        next(new Error('unauthorized'));
      },
    );
  });
}

/**
 * Closes one socket of a person. If some sockets do not respond to a ping, it is the least recently used one of them,
 * otherwise the least recently used one of all. A live page gets an event and does not reconnect until it is visible,
 * because otherwise nine open pages would close each other's sockets forever.
 */
async function evictLeastActive(sockets: ChatSocket[], log: Logger): Promise<void> {
  const responded = await Promise.all(sockets.map(respondsToPing));
  if (sockets.some(({ connected }) => !connected)) return; // One has disconnected in the meantime.
  const silent = sockets.filter((_, index) => !responded[index]);
  const [least] = (silent.length ? silent : sockets).sort((a, b) => a.data.usedAt - b.data.usedAt);
  if (!least) return;
  log.info({ userId: least.data.userId, isSilent: silent.length > 0 }, 'socket makes room for a newer one');
  if (silent.length) return void least.conn.close(true); // If the client is alive after all, it reconnects.
  least.emit('connection-replaced', {});
  least.disconnect(true);
}

/** Sends a ping of the protocol. Every client responds to it automatically. */
function respondsToPing({ conn }: ChatSocket): Promise<boolean> {
  return new Promise((resolve) => {
    const done = (hasResponded: boolean) => {
      clearTimeout(timer);
      conn.off('packet', onPacket);
      resolve(hasResponded);
    };
    const onPacket = () => done(true);
    const timer = setTimeout(done, PING_TIMEOUT_MS, false);
    conn.on('packet', onPacket);
    // This method is missing from the types.
    (Reflect.get(conn, 'sendPacket') as (type: string) => void).call(conn, 'ping');
  });
}
