import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { HttpError, toProblem } from '../http-error';

/**
 * Writes a problem response to a raw connection and closes it. Use it for upgrades, and for invalid HTTP.
 * @example refuseSocket(socket, new HttpError(404, 'not_found', 'There is no such address here.'))
 */
export function refuseSocket(socket: Duplex, error: HttpError, requestId: string = randomUUID()): void {
  if (socket.destroyed) return;
  const body = JSON.stringify(toProblem(error, requestId));
  socket.end(
    [
      `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status] ?? 'Error'}`,
      'connection: close',
      'content-type: application/problem+json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      `x-request-id: ${requestId}`,
      ...(error.status === 503 ? ['retry-after: 5'] : []),
      '',
      body,
    ].join('\r\n'),
    () => socket.destroy(),
  );
}

const CLIENT_ERRORS: Record<string, HttpError> = {
  HPE_HEADER_OVERFLOW: new HttpError(431, 'headers_too_large', 'The headers of the request are too large.'),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: new HttpError(413, 'entity_too_large', 'The request is too large.'),
  ERR_HTTP_REQUEST_TIMEOUT: new HttpError(408, 'timeout', 'The request took too long to arrive.'),
};
const UNREADABLE = new HttpError(400, 'bad_request', 'The request could not be read.');

/** Responds to invalid HTTP with a problem. Node would send an empty body. */
export function handleClientErrors(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    // A response may have started for an earlier part of the request.
    const response = Reflect.get(socket, '_httpMessage') as ServerResponse | null | undefined;
    if (error.code === 'ECONNRESET' || !socket.writable || response?.headersSent) socket.destroy(error);
    else refuseSocket(socket, CLIENT_ERRORS[error.code ?? ''] ?? UNREADABLE);
  });
  server.on('connect', (_req, socket) =>
    refuseSocket(socket, new HttpError(405, 'method_not_allowed', 'This server is not a proxy.')),
  );
  server.on('checkExpectation', (_req, res) => {
    const { socket } = res;
    if (socket)
      refuseSocket(socket, new HttpError(417, 'expectation_failed', 'What the request expects is not supported.'));
  });
}
