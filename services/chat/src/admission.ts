import { IDENTITY_HEADER, type Logger, type VerifyIdentity } from '@meridian/kit';
import { localSockets, sessionRoom, userRoom, type ChatServer, type ChatSocket } from './socket-server';
import { Turns } from './turns';

/** Milliseconds in which a connection that is alive answers. */
const PATIENCE_MS = 1000;

/**
 * Lets in whoever the gateway has identified, with an active subscription. The `userId` of the handshake is what the page
 * believes: it proves nothing, but a page that believes something else has to be told.
 */
export function admitMembers(io: ChatServer, verifyIdentity: VerifyIdentity, socketsPerPerson: number, log: Logger): void {
  const turns = new Turns<string>();

  const admit = async (socket: ChatSocket): Promise<void> => {
    const token = socket.handshake.headers[IDENTITY_HEADER];
    const identity = typeof token === 'string' ? await verifyIdentity(token) : undefined;
    if (!identity?.isActive || socket.handshake.auth.userId !== identity.userId) throw new Error('unauthorized');
    const { userId, sessionId, isSiteAdmin } = identity;
    await turns.take(userId, async () => {
      const isFull = (io.of('/').adapter.rooms.get(userRoom(userId))?.size ?? 0) >= socketsPerPerson;
      if (isFull && !(await endOneThatIsSilent(localSockets(io, userRoom(userId)), log))) throw new Error('too many connections');
      socket.data = { userId, sessionId, isSiteAdmin, typing: new Set(), heardAt: performance.now() };
      socket.conn.on('packet', () => { socket.data.heardAt = performance.now(); });
      await socket.join([userRoom(userId), sessionRoom(sessionId)]);
    });
  };

  io.use((socket, next) => {
    admit(socket).then(() => next(), (error: Error) => {
      log.info({ err: error }, 'socket refused');
      next(new Error(error.message === 'too many connections' ? error.message : 'unauthorized'));
    });
  });
}

/**
 * A line may be dead for 15 s before its pings say so. Asked all at once, the one that answers least is ended; where all answer
 * it is none, or nine pages of one person would end each other for ever. Resolves to whether there is room now.
 */
async function endOneThatIsSilent(sockets: ChatSocket[], log: Logger): Promise<boolean> {
  const answers = await Promise.all(sockets.map(answersNow));
  const [silent] = sockets.filter((_, index) => !answers[index]).sort((a, b) => a.data.heardAt - b.data.heardAt);
  if (!silent) return sockets.some(({ connected }) => !connected); // one has left meanwhile
  log.info({ userId: silent.data.userId, silentMs: Math.round(performance.now() - silent.data.heardAt) }, 'socket that does not answer makes room');
  silent.conn.close(true); // if it is alive after all, its client comes back
  return true;
}

/** Sends a ping of the protocol's own, which every client answers by itself, wherever its page is. */
function answersNow({ conn }: ChatSocket): Promise<boolean> {
  return new Promise((resolve) => {
    const done = (answered: boolean) => {
      clearTimeout(timer);
      conn.off('packet', onPacket);
      resolve(answered);
    };
    const onPacket = () => done(true);
    const timer = setTimeout(done, PATIENCE_MS, false);
    conn.on('packet', onPacket);
    (Reflect.get(conn, 'sendPacket') as (type: string) => void).call(conn, 'ping'); // not part of its types
  });
}
