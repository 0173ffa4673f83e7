import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The headers of an upgrade offer. They are removed from a request that is answered without an upgrade. */
const OFFERS = new Set(['upgrade', 'http2-settings']);

/**
 * Returns whether a client offers a protocol other than WebSocket, such as `h2c`. Such a client also accepts HTTP/1.1.
 */
export const isIgnoredOffer = ({ method, headers }: IncomingMessage): boolean =>
  method !== 'CONNECT' && headers.upgrade?.toLowerCase() !== 'websocket';

/**
 * Answers a request as if it had offered no upgrade, as a server that cannot upgrade does (RFC 9110 7.8). Node has
 * detached the connection from the HTTP parser by then. It is attached again, with the request and the bytes that
 * follow it, when all earlier requests of the connection are answered.
 */
export function ignoreOffer(server: Server, req: IncomingMessage, socket: Socket, head: Buffer): void {
  const pending = Reflect.get(socket, '_httpMessage') as ServerResponse | null | undefined;
  if (pending) return void pending.once('finish', () => ignoreOffer(server, req, socket, head));
  if (socket.destroyed) return;
  const lines = [`${req.method} ${req.url} HTTP/${req.httpVersion}`];
  for (let index = 0; index < req.rawHeaders.length; index += 2) {
    const [name = '', value = ''] = req.rawHeaders.slice(index, index + 2);
    const lowerCase = name.toLowerCase();
    if (OFFERS.has(lowerCase)) continue;
    const options = value.split(',').filter((option) => !OFFERS.has(option.trim().toLowerCase()));
    if (lowerCase !== 'connection') lines.push(`${name}: ${value}`);
    else if (options.length > 0) lines.push(`${name}: ${options.join(',')}`);
  }
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]));
  socket.setTimeout(0); // The timeout was set while the connection waited for its next request.
  server.emit('connection', socket);
}
