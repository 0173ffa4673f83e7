import { HttpError } from '@meridian/service-kit';
import type { IncomingMessage } from 'node:http';

// Servers interpret these differently. They are encoded dots and slashes, backslashes, empty segments, NUL, control
// characters and fragments.
const AMBIGUOUS = /%(?:2e|2f|5c|00)|[\\#\p{Cc}\s]|\/\/|\/\.{1,2}(?:\/|$)/iu;

/**
 * Returns the path of a request, exactly as services receive it.
 * @throws {HttpError} 400 for an ambiguous path.
 * @example requestPath('/api/events?chapter=3') // '/api/events'
 */
export function requestPath(url = ''): string {
  const [path = ''] = url.split('?', 1);
  if (!path.startsWith('/') || AMBIGUOUS.test(path) || !isDecodable(path))
    throw new HttpError(400, 'bad_path', 'This address is not valid.');
  return path;
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the one spelling of the address of a page: every character is written as `encodeURIComponent` writes it, and
 * there is no slash at the end. The path must be one that {@link requestPath} returns.
 * @example canonicalPath('/blog/%74he-%c3%a4rzte/') // '/blog/the-%C3%A4rzte'
 */
export const canonicalPath = (path: string): string =>
  Buffer.from(path, 'latin1') // Node reads bytes that are not encoded as Latin-1.
    .toString()
    .replace(/(.)\/$/, '$1')
    .split('/')
    .map((segment) => encodeURIComponent(decodeURIComponent(segment)))
    .join('/');

/** Returns whether a path is a folder or lies in it. @example isUnder('/api/events', '/api') // true */
export const isUnder = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);

/** Refuses a request without exactly one host header, because origins are compared with it. */
export function requireHost({ headersDistinct, httpVersion }: IncomingMessage): void {
  const hosts = headersDistinct.host?.length ?? 0;
  if (hosts > 1 || (hosts === 0 && httpVersion !== '1.0'))
    throw new HttpError(400, 'bad_host', 'The request has to name one host.');
}
