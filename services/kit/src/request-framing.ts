import type { IncomingMessage } from 'node:http';
import { HttpError } from './http-error';

/** How much a request may carry before its body: lines, and bytes of their names and values together. */
export interface HeaderLimits {
  count: number;
  bytes: number;
}

/** What comes from outside. */
export const HEADER_LIMITS: HeaderLimits = { count: 100, bytes: 16 * 1024 };

/** What the gateway passes on: the same, and what it adds. */
export const INTERNAL_HEADER_LIMITS: HeaderLimits = { count: 120, bytes: 20 * 1024 };

const MAY_HAVE_BODY = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

const unreadable = () => new HttpError(400, 'bad_framing', 'It is not clear where this request ends.');

/**
 * Why a request is refused before anything else looks at it, if it is: it has more headers than anybody sends, or two
 * readers could disagree about where its body ends. GET, HEAD and an upgrade have none; a deletion has one of a stated
 * length. It needs a server that shows every header (`maxHeadersCount: 0`): Node leaves out what comes after the first
 * 1,000, and obeys it all the same.
 * @example const fault = findFramingError(req, HEADER_LIMITS.count, true); // undefined: as usual
 */
export function findFramingError(
  { method = '', httpVersion, rawHeaders }: IncomingMessage,
  mostHeaders: number,
  mayHaveBody: boolean,
): HttpError | undefined {
  if (rawHeaders.length > 2 * mostHeaders)
    return new HttpError(431, 'headers_too_large', 'The request has too many headers.');
  let [length, transfer]: [length?: string, transfer?: string] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length !== 14 && name.length !== 17) continue;
    const [lowerCase, value = ''] = [name.toLowerCase(), rawHeaders[index + 1]];
    if (lowerCase === 'content-length') {
      if (length !== undefined) return unreadable();
      length = value;
    } else if (lowerCase === 'transfer-encoding') {
      if (transfer !== undefined) return unreadable();
      transfer = value;
    }
  }
  if (length === undefined && transfer === undefined) return undefined;
  if (length !== undefined && (transfer !== undefined || !/^\d+$/.test(length))) return unreadable();
  if (transfer !== undefined && (transfer !== 'chunked' || httpVersion === '1.0')) return unreadable();
  const isBodiless = !mayHaveBody || !MAY_HAVE_BODY.has(method);
  if (isBodiless ? transfer !== undefined || Number(length) > 0 : method === 'DELETE' && transfer !== undefined)
    return new HttpError(400, 'unexpected_body', 'This call takes no body.');
  return undefined;
}
