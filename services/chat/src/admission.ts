import { IDENTITY_HEADER, type Logger, type VerifyIdentity } from '@meridian/kit';
import { sessionRoom, userRoom, type ChatServer, type ChatSocket } from './socket-server';

/**
 * Lets in whoever the gateway has identified, with an active subscription. The `userId` of the handshake is what the page
 * believes: it proves nothing, but a page that believes something else has to be told.
 */
export function admitMembers(io: ChatServer, verifyIdentity: VerifyIdentity, socketsPerPerson: number, log: Logger): void {
  const admit = async (socket: ChatSocket): Promise<void> => {
    const token = socket.handshake.headers[IDENTITY_HEADER];
    const identity = typeof token === 'string' ? await verifyIdentity(token) : undefined;
    if (!identity?.isActive || socket.handshake.auth.userId !== identity.userId) throw new Error('unauthorized');
    if ((io.of('/').adapter.rooms.get(userRoom(identity.userId))?.size ?? 0) >= socketsPerPerson) throw new Error('too many connections');
    const { userId, sessionId, isSiteAdmin } = identity;
    socket.data = { userId, sessionId, isSiteAdmin, typing: new Set() };
    await socket.join([userRoom(userId), sessionRoom(sessionId)]);
  };

  io.use((socket, next) => {
    admit(socket).then(() => next(), (error: Error) => {
      log.info({ err: error }, 'socket refused');
      next(new Error(error.message === 'too many connections' ? error.message : 'unauthorized'));
    });
  });
}
