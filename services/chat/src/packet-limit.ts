import type { Logger } from '@meridian/kit';
import { createRateCounter } from './limits';
import type { ChatServer, ChatSocket } from './socket-server';

/**
 * Ends a connection that sends more packets than any page does, of whatever kind, before their contents are read: so it
 * delays nobody, whatever it goes on to send. The server has to be attached already.
 */
export function limitPackets(io: ChatServer, packetsPer10s: number, log: Logger): void {
  io.engine.on('connection', (conn: ChatSocket['conn']) => {
    const tooMany = createRateCounter(packetsPer10s);
    conn.on('packet', () => {
      if (!tooMany()) return;
      const flooder = [...io.of('/').sockets.values()].find((socket) => socket.conn === conn);
      log.warn({ userId: flooder?.data.userId }, 'flood of packets cut off');
      const { transport } = conn;
      conn.close(true); // nothing of it is handed on from here
      // not part of its types; absent when polling
      const ws = Reflect.get(transport, 'socket') as { terminate(): void } | undefined;
      ws?.terminate(); // nor read: a close would go on reading until the other side agrees
    });
  });
}
