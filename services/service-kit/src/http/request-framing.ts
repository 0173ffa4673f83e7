import type { IncomingMessage } from 'node:http';
import { HttpError } from '../http-error';

/** Limits of request headers: their number, and the bytes of all names and values. */
export interface HeaderLimits {
  count: number;
  bytes: number;
}

/** Limits for requests of clients. */
export const HEADER_LIMITS: HeaderLimits = { count: 100, bytes: 16 * 1024 };

/** Limits for forwarded requests, which have the headers of clients and those that the gateway adds. */
export const INTERNAL_HEADER_LIMITS: HeaderLimits = { count: 120, bytes: 20 * 1024 };

const MAY_HAVE_BODY = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

const unreadable = () => new HttpError(400, 'bad_framing', 'It is not clear where this request ends.');

/**
 * Returns the error of a request with too many headers or an ambiguous body length (request smuggling), otherwise
 * undefined. GET, HEAD and upgrades must have no body. DELETE may have one with `content-length`. The server needs
 * `maxHeadersCount: 0`: by default Node omits headers after the first 1,000 from `rawHeaders`, but obeys them.
 * @example const fault = findFramingError(req, HEADER_LIMITS.count, true); // undefined: valid
 */
export function findFramingError(
  { method = '', httpVersion, rawHeaders }: IncomingMessage,
  maxHeaders: number,
  mayHaveBody: boolean,
): HttpError | undefined {
  if (rawHeaders.length > 2 * maxHeaders)
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
