import { HttpError } from '@meridian/kit';

// Two readers may disagree on each of these: encoded dots and slashes, backslashes, empty segments, NUL, controls, fragments.
const AMBIGUOUS = /%(?:2e|2f|5c|00)|[\\#\p{Cc}\s]|\/\/|\/\.{1,2}(?:\/|$)/iu;

/**
 * The path of a request, if there is only one way to read it. Throws 400 otherwise, so that what is checked here is what
 * a service sees.
 * @example requestPath('/api/events?chapter=3') // '/api/events'
 */
export function requestPath(url = ''): string {
  const path = url.split('?', 1)[0]!;
  if (!path.startsWith('/') || AMBIGUOUS.test(path) || !isDecodable(path)) throw new HttpError(400, 'bad_path', 'This address is not valid.');
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

/** Whether a path is a folder or lies in it. @example isUnder('/api/events', '/api') // true */
export const isUnder = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);
