import type { Request } from 'express';
import { HttpError } from '../http-error';

/**
 * Reads the version that the caller has seen from a header such as `If-Match: "3"`. Without it, a change could
 * overwrite one that nobody has seen.
 * @throws {HttpError} 428 without it, 400 where it is no version
 * @example const version = versionIn(http.req, 'event'); // 3
 */
export function versionIn({ headers }: Pick<Request, 'headers'>, what: string): number {
  const given = headers['if-match'];
  if (given === undefined)
    throw new HttpError(428, 'version_required', `Name in If-Match the version of the ${what} that you are changing.`);
  const version = /^"([1-9]\d{0,8})"$/.exec(given)?.[1];
  if (version === undefined) throw new HttpError(400, 'invalid_version', 'If-Match must be a version, such as "3".');
  return Number(version);
}
