import {
  currentContext,
  Gauge,
  HttpError,
  metrics,
  refuseSocket,
  toHttpError,
  unavailable,
  withContext,
  type Logger,
} from '@meridian/service-kit';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { randomUUID } from 'node:crypto';
import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { AttachIdentity } from '../requests/attach-identity';
import type { ChatReplicas } from './chat-replicas';
import { requireMember } from './require-member';
import { noSuchAddress } from '../requests/refusals';
import { requestPath, requireHost } from '../requests/request-path';
import type { RequireSameOrigin } from '../requests/same-origin';
import { stickyKey } from './sticky-key';
import { createConnectTimeoutError, isUnreachable } from '../proxy/connection-errors';

const CONNECT_TIMEOUT_MS = 5000;

const openSockets = new Gauge({
  name: 'gateway_sockets',
  help: 'WebSockets that are open through this gateway.',
  registers: [metrics],
});

interface UpgradeChecks {
  attachIdentity: AttachIdentity;
  setPublicHost: (req: IncomingMessage) => void;
  requireSameOrigin: RequireSameOrigin;
}

/**
 * Connects WebSockets to the chat replica of their session. After the handshake, the gateway passes bytes on without
 * reading them.
 */
export function createChatUpgrades(
  { attachIdentity, setPublicHost, requireSameOrigin }: UpgradeChecks,
  replicas: ChatReplicas,
  log: Logger,
) {
  const open = new Set<Duplex>();

  async function handle(req: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    if (requestPath(req.url) !== '/socket.io/') throw noSuchAddress();
    // engine.io would accept the upgrade for another version and then write its refusal into the open connection.
    const isCurrent = new URLSearchParams(req.url?.split('?')[1]).get('EIO') === '4';
    if (req.method !== 'GET' || req.headers.upgrade?.toLowerCase() !== 'websocket' || !isCurrent)
      throw new HttpError(400, 'bad_upgrade', 'Only WebSocket connections are accepted here.');
    requireHost(req);
    setPublicHost(req);
    requireSameOrigin(req);
    const { session } = await attachIdentity(req);
    requireMember(req);
    for (const url of replicas.rankedFor(stickyKey(req, session))) {
      if (socket.destroyed) return;
      try {
        if (!(await connect(url, req, socket as Socket, head))) return;
        replicas.reportReachable(url);
        const stopListening = replicas.onLost(url, () => socket.destroy());
        return void socket.once('close', stopListening);
      } catch (error) {
        log.warn({ err: error, url }, 'chat replica unreachable');
        if (isUnreachable(error as Error)) replicas.reportUnreachable(url);
      }
    }
    throw unavailable('Chat is not available right now. Try again in a moment.');
  }

  return {
    handle(req: IncomingMessage, socket: Duplex, head: Buffer): void {
      open.add(socket);
      openSockets.inc();
      socket.once('close', () => {
        open.delete(socket);
        openSockets.dec();
      });
      socket.on('error', () => socket.destroy());
      const requestId = randomUUID();
      withContext({ requestId }, () => handle(req, socket, head)).catch((error: unknown) => {
        const known = toHttpError(error);
        if (known.status >= 500) log.error({ err: error }, 'upgrade failed');
        refuseSocket(socket, known, requestId);
      });
    },
    close(): void {
      for (const socket of open) socket.destroy();
    },
  };
}

/**
 * Opens the connection to a replica. Rejects if the replica does not respond. Resolves to true if it accepted or
 * refused the connection, and to false if the client has disconnected.
 */
function connect(url: string, req: IncomingMessage, socket: Socket, head: Buffer): Promise<boolean> {
  Object.assign(req.headers, { connection: 'Upgrade', upgrade: 'websocket' });
  return new Promise((resolve, reject) => {
    const follow = (upstream: ClientRequest) => {
      // The library ends this timeout when the replica accepts.
      upstream.once('socket', (other) =>
        other.setTimeout(CONNECT_TIMEOUT_MS, () => upstream.destroy(createConnectTimeoutError())),
      );
      socket.once('close', () => {
        resolve(false);
        upstream.destroy();
      });
      upstream.once('upgrade', (_response, other: Socket) => {
        for (const end of [socket, other]) end.setKeepAlive(true, 30_000);
        // The library passes on the end of a connection, but not that it was destroyed.
        socket.once('close', () => other.destroySoon());
        other.once('close', () => socket.destroySoon());
        resolve(true);
      });
      // These replace the handlers of the library, which ends the client's connection after an error, although another
      // replica may accept it, and passes on a refusal that is not a problem.
      queueMicrotask(() => {
        upstream.removeAllListeners('error').on('error', reject);
        upstream.removeAllListeners('response').once('response', (response) => {
          response.resume();
          const { statusCode = 502 } = response;
          refuseSocket(
            socket,
            statusCode < 500 ? toHttpError({ status: statusCode }) : unavailable(),
            currentContext()?.requestId,
          );
          resolve(true);
        });
      });
    };
    const proxy = createProxyMiddleware({
      target: url,
      toProxy: true, // The path is passed on unchanged.
      on: { proxyReqWs: follow, error: reject },
    });
    proxy.upgrade(req, socket, head);
  });
}
