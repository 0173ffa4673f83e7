import { addressKey, Counter, HttpError, metrics, refuseSocket } from '@meridian/service-kit';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

const refused = new Counter({
  name: 'gateway_connections_refused',
  help: 'Connections that were refused because their address had too many open.',
  registers: [metrics],
});
const TOO_MANY = new HttpError(
  429,
  'too_many_connections',
  'Too many connections are open from your network. Try again in a moment.',
);

/**
 * Refuses connections beyond `limit` from one address. An IPv6 /64 counts as one address. This suits only a server
 * without a proxy in front, because a proxy has to limit connections itself.
 */
export function limitConnections(server: Server, limit: number): void {
  const open = new Map<string, number>();
  const counted = new WeakSet<Socket>();
  server.on('connection', (socket: Socket) => {
    // The HTTP server emits the same socket again after a client has offered an upgrade.
    if (counted.has(socket)) return;
    counted.add(socket);
    const key = addressKey(socket.remoteAddress ?? '');
    const count = (open.get(key) ?? 0) + 1;
    if (count > limit) {
      refused.inc();
      socket.on('error', () => socket.destroy());
      return refuseSocket(socket, TOO_MANY);
    }
    open.set(key, count);
    socket.once('close', () => {
      const left = (open.get(key) ?? 1) - 1;
      if (left) open.set(key, left);
      else open.delete(key);
    });
  });
}
