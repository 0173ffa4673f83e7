import type { Request, Response } from 'express';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** So many people have one browser in common. */
const MOST_PEOPLE = 5;
/** As long as browsers keep a cookie. */
const MAX_AGE_MS = 400 * 86_400_000;

/**
 * Tells in which browsers a person signed in before. The cookie holds the browser's own random id, and for each of the
 * last people there a mark of both ids that only the key can make. It signs nobody in, is stored nowhere here, outlives
 * a logout, and is worth nothing once the account has gone, as ids are never used again.
 */
export function deviceCookie(secure: boolean, key: Buffer) {
  const name = secure ? '__Host-device' : 'device';
  const pattern = new RegExp(`(?:^|;\\s*)${name}=([\\w-]{22})\\.([\\w.-]{43,${44 * MOST_PEOPLE}})(?:;|$)`);
  const markOf = (device: string, userId: string) =>
    createHmac('sha256', key).update(`${device}.${userId}`).digest('base64url');
  const read = (req: Request) => {
    const [, device, marks] = pattern.exec(req.headers.cookie ?? '') ?? [];
    return device && marks ? { device, marks: marks.split('.') } : undefined;
  };
  return {
    /** The id of this browser, where the person signed in before. */
    knownTo(req: Request, userId: string): string | undefined {
      const cookie = read(req);
      if (!cookie) return undefined;
      const own = markOf(cookie.device, userId);
      return cookie.marks.some((mark) => sameText(mark, own)) ? cookie.device : undefined;
    },
    write(req: Request, res: Response, userId: string): void {
      const { device, marks } = read(req) ?? { device: randomBytes(16).toString('base64url'), marks: [] };
      const own = markOf(device, userId);
      const value = [device, own, ...marks.filter((mark) => mark !== own).slice(0, MOST_PEOPLE - 1)].join('.');
      res.cookie(name, value, { httpOnly: true, secure, sameSite: 'strict', path: '/', maxAge: MAX_AGE_MS });
    },
  };
}

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
