import type { Logger } from '@meridian/service-kit';
import { createRateCounter } from './limits';
import type { ChatServer, ChatSocket } from './socket-server';

/**
 * Closes connections that send too many packets of any kind before the packets are parsed, so that a flood does not
 * delay others. `io` must already be attached to the server.
 */
export function limitPackets(io: ChatServer, packetsPer10s: number, log: Logger): void {
  io.engine.on('connection', (conn: ChatSocket['conn']) => {
    const tooMany = createRateCounter(packetsPer10s);
    conn.on('packet', () => {
      if (!tooMany()) return;
      const flooder = [...io.of('/').sockets.values()].find((socket) => socket.conn === conn);
      log.warn({ userId: flooder?.data.userId }, 'flood of packets cut off');
      const { transport } = conn;
      conn.close(true); // This ensures that no further packet is handled.
      // The socket is missing from the types. It is absent for polling.
      const ws = Reflect.get(transport, 'socket') as { terminate(): void } | undefined;
      ws?.terminate(); // This ensures that no further packet is read. A close would read until the client confirms it.
    });
  });
}
