import { startBackgroundJob, type BackgroundJob, type Logger } from '@meridian/service-kit';
import type { ChatServer, ChatSocket } from './socket-server';

const POLL_EVERY_MS = 1000;
/** The maximum number of bytes in the write buffer of a socket. */
const MAX_BUFFERED = 1024 * 1024;

/** A packet in the write buffer of engine.io, which is missing from its types. */
interface WaitingPacket {
  data?: string | Buffer;
}
const bufferedBytes = ({ conn }: ChatSocket): number =>
  (Reflect.get(conn, 'writeBuffer') as WaitingPacket[]).reduce((bytes, { data }) => bytes + (data?.length ?? 0), 0);

/**
 * Closes connections that read too slowly, so that their buffers do not fill the memory. Their clients reconnect and
 * load the messages that they missed.
 */
export const dropSlowReaders = (io: ChatServer, log: Logger): BackgroundJob =>
  startBackgroundJob(
    () => {
      for (const socket of io.of('/').sockets.values()) {
        const bytes = bufferedBytes(socket);
        if (bytes <= MAX_BUFFERED) continue;
        log.warn({ userId: socket.data.userId, bytes }, 'slow reader cut off');
        socket.conn.close(true);
      }
    },
    { everyMs: POLL_EVERY_MS, log, failure: 'slow readers could not be checked' },
  );
