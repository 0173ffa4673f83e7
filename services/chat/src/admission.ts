import { IDENTITY_HEADER, KeyedMutex, type Logger, type VerifyIdentity } from '@meridian/kit';
import { localSockets, sessionRoom, userRoom, type ChatServer, type ChatSocket } from './socket-server';

/** Milliseconds in which a connection that is alive answers. */
const PING_TIMEOUT_MS = 1000;

/**
 * Lets in whoever the gateway has identified, with an active subscription. The `userId` of the handshake is what the
 * page believes: it proves nothing, but a page that believes something else has to be told.
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
    if (!identity?.isActive || socket.handshake.auth.userId !== identity.userId) throw new Error('unauthorized');
    const { userId, sessionId, isSiteAdmin } = identity;
    await mutex.runExclusive(userId, async () => {
      const isFull = (io.of('/').adapter.rooms.get(userRoom(userId))?.size ?? 0) >= socketsPerPerson;
      if (isFull) await evictLeastActive(localSockets(io, userRoom(userId)), log);
      socket.data = { userId, sessionId, isSiteAdmin, typing: new Set(), usedAt: performance.now() };
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
 * Ends the socket of a person that answers least: of those that do not answer a ping, or of all where all do, the one
 * whose page has said nothing for longest. A page that lives is told why, and stays away until somebody looks at it
 * again: nine open pages would end each other for ever.
 */
async function evictLeastActive(sockets: ChatSocket[], log: Logger): Promise<void> {
  const responded = await Promise.all(sockets.map(respondsToPing));
  if (sockets.some(({ connected }) => !connected)) return; // one has left meanwhile
  const silent = sockets.filter((_, index) => !responded[index]);
  const [least] = (silent.length ? silent : sockets).sort((a, b) => a.data.usedAt - b.data.usedAt);
  if (!least) return;
  log.info({ userId: least.data.userId, isSilent: silent.length > 0 }, 'socket makes room for a newer one');
  if (silent.length) return void least.conn.close(true); // if it is alive after all, its client comes back
  least.emit('connection-replaced', {});
  least.disconnect(true);
}

/** Sends a ping of the protocol's own, which every client answers by itself, wherever its page is. */
function respondsToPing({ conn }: ChatSocket): Promise<boolean> {
  return new Promise((resolve) => {
    const done = (hasAnswered: boolean) => {
      clearTimeout(timer);
      conn.off('packet', onPacket);
      resolve(hasAnswered);
    };
    const onPacket = () => done(true);
    const timer = setTimeout(done, PING_TIMEOUT_MS, false);
    conn.on('packet', onPacket);
    (Reflect.get(conn, 'sendPacket') as (type: string) => void).call(conn, 'ping'); // not part of its types
  });
}
