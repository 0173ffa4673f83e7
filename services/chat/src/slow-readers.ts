import { startBackgroundJob, type BackgroundJob, type Logger } from '@meridian/kit';
import type { ChatServer, ChatSocket } from './socket-server';

const POLL_EVERY_MS = 1000;
/** Bytes that may wait for one socket. */
const MAX_WAITING = 1024 * 1024;

/** Packets that socket.io keeps until the connection takes them; not part of its types. */
interface WaitingPacket {
  data?: string | Buffer;
}
const waiting = ({ conn }: ChatSocket): number =>
  (Reflect.get(conn, 'writeBuffer') as WaitingPacket[]).reduce((bytes, { data }) => bytes + (data?.length ?? 0), 0);

/**
 * Cuts connections that do not keep up, so that one of them cannot fill the memory. Their clients come back and read
 * what they missed.
 */
export const dropSlowReaders = (io: ChatServer, log: Logger): BackgroundJob =>
  startBackgroundJob(
    () => {
      for (const socket of io.of('/').sockets.values()) {
        const bytes = waiting(socket);
        if (bytes <= MAX_WAITING) continue;
        log.warn({ userId: socket.data.userId, bytes }, 'slow reader cut off');
        socket.conn.close(true);
      }
    },
    { everyMs: POLL_EVERY_MS, log, failure: 'slow readers could not be checked' },
  );
