import { addressKey, Counter, type Logger, metrics, startBackgroundJob } from '@meridian/service-kit';
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { forwardedAddress } from './requests/client-address';

const closed = new Counter({
  name: 'gateway_slow_requests_closed',
  help: 'Connections that were closed because their address sent too many requests slowly.',
  registers: [metrics],
});

const unread = new Counter({
  name: 'gateway_unread_responses_closed',
  help: 'Connections that were closed because their client did not read the response.',
  registers: [metrics],
});

/**
 * The number of slow requests that an address may have. An office of 300 people has fewer, even while 100 of them
 * upload pictures.
 */
const LIMIT = 100;
const CHECK_MS = 1000;
/** The time in milliseconds in which a client has to read a part of its response. */
const UNREAD_MS = 30_000;

interface Connection {
  /** The request that was last received with all its headers, and the address of its client. */
  last?: { req: IncomingMessage; address: string };
  /** How many bytes had arrived when the last request ended. If more have arrived, another request has begun. */
  bytesAtEnd: number;
  /**
   * The request that was incomplete at the last check. `checks` counts the checks after the one that found it first,
   * and `bytesBefore` is the number of bytes that had arrived until that one.
   */
  slow?: { request: string; checks: number; bytesBefore: number } | undefined;
  /** The progress of a response that waits to be read, and the number of checks since it was made. */
  unread?: { progress: number; checks: number } | undefined;
  /** The number of requests that were received with all their headers. */
  count: number;
}

/**
 * Returns a number that changes whenever the system takes bytes of a response. `bytesWritten` also counts bytes that
 * wait, and `writableLength` changes only once the whole of a write was taken, which may be megabytes.
 */
function measureProgress(socket: Socket): number {
  const { _handle: handle } = socket as Socket & { _handle?: { writeQueueSize: number } | null };
  return socket.bytesWritten - socket.writableLength - (handle?.writeQueueSize ?? 0);
}

interface Options {
  proxyHops: number;
  log: Logger;
  limit?: number;
  checkMs?: number;
  unreadMs?: number;
}

/**
 * Limits the slow requests of each address (an IPv6 /64), which are those whose headers or body are incomplete at two
 * checks in a row. If there are too many, the connections that sent the fewest bytes per check are closed, so that an
 * upload over a slow line continues and connections that are only kept open do not. A connection whose client reads
 * nothing of its response for a while is closed as well. WebSockets are not checked.
 */
export function limitSlowRequests(
  server: Server,
  { proxyHops, log, limit = LIMIT, checkMs = CHECK_MS, unreadMs = UNREAD_MS }: Options,
): void {
  const connections = new Map<Socket, Connection>();
  server.on('connection', (socket: Socket) => {
    if (connections.has(socket)) return; // The event is emitted again after a client has offered an upgrade.
    connections.set(socket, { bytesAtEnd: 0, count: 0 });
    socket.once('close', () => connections.delete(socket));
  });
  server.prependListener('request', (req) => {
    const connection = connections.get(req.socket);
    if (!connection) return;
    connection.last = { req, address: forwardedAddress(req, proxyHops) };
    connection.count += 1;
    const end = () => (connection.bytesAtEnd = req.socket.bytesRead);
    end();
    req.once('close', end);
  });
  server.on('upgrade', ({ socket }) => connections.delete(socket));

  /**
   * Returns the incomplete request of a connection with the address of its client, or undefined if there is none.
   * Behind a proxy, the address is unknown until the headers are complete, so only bodies count here and the proxy has
   * to limit headers.
   */
  function incompleteIn(socket: Socket, { last, bytesAtEnd, count }: Connection) {
    if (last && !last.req.complete) return { address: last.address, request: `body of ${count}` };
    const isBetweenRequests = last && socket.bytesRead <= bytesAtEnd;
    if (isBetweenRequests || proxyHops > 0) return undefined;
    return { address: socket.remoteAddress ?? '', request: `headers after ${count}` };
  }

  /** Returns whether the client of a connection has read nothing of its response for too long. */
  function isUnread(socket: Socket, connection: Connection): boolean {
    const progress = measureProgress(socket);
    const checks = connection.unread?.progress === progress ? connection.unread.checks + 1 : 0;
    connection.unread = socket.writableLength > 0 ? { progress, checks } : undefined;
    return socket.writableLength > 0 && checks * checkMs >= unreadMs;
  }

  function check(): void {
    const slow = new Map<string, { socket: Socket; speed: number }[]>();
    for (const [socket, connection] of connections) {
      if (isUnread(socket, connection)) {
        unread.inc();
        socket.destroy();
        continue;
      }
      const incomplete = incompleteIn(socket, connection);
      const { request, checks, bytesBefore } = connection.slow ?? { checks: 0, bytesBefore: 0 };
      const isSame = incomplete !== undefined && incomplete.request === request;
      connection.slow = incomplete && {
        request: incomplete.request,
        checks: isSame ? checks + 1 : 0,
        bytesBefore: isSame ? bytesBefore : socket.bytesRead,
      };
      if (!isSame) continue;
      const key = addressKey(incomplete.address);
      const ofAddress = slow.get(key) ?? [];
      ofAddress.push({ socket, speed: (socket.bytesRead - bytesBefore) / (checks + 1) });
      slow.set(key, ofAddress);
    }
    for (const ofAddress of slow.values()) {
      const tooMany = Math.max(0, ofAddress.length - limit);
      for (const { socket } of ofAddress.sort((a, b) => a.speed - b.speed).slice(0, tooMany)) {
        closed.inc();
        socket.destroy();
      }
    }
  }
  const checks = startBackgroundJob(check, { everyMs: checkMs, log, failure: 'slow requests not checked' });
  server.once('close', () => void checks.stop());
}
