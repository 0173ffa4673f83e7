import { DAY_MS } from '@meridian/shared-types';
import { createCookieName, createCookieReader, hasSecureCookies, type CookieTerms } from '@meridian/service-kit';
import type { Request, Response } from 'express';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** The most people for whom one browser is known. */
const MAX_PEOPLE = 5;
/** The longest lifetime of a cookie in browsers. */
const MAX_AGE_MS = 400 * DAY_MS;

/** `epoch` grows with a password reset by mail, after which earlier browsers are no longer known. */
interface KnownPerson {
  userId: string;
  epoch?: number | undefined;
}

/**
 * Recognizes browsers in which a person signed in before. The cookie contains a random id of the browser and, for each
 * of the last people who signed in there, an HMAC of the ids of the browser and the person. It grants no access, is not
 * stored on the server, and remains after a logout. It becomes useless when the account is deleted, because ids are not
 * reused.
 */
export function createDeviceCookie(terms: CookieTerms, key: Buffer) {
  const getName = createCookieName('device', terms);
  const readValue = createCookieReader(getName, `[\\w-]{22}\\.[\\w.-]{43,${44 * MAX_PEOPLE}}`);
  const secure = hasSecureCookies(terms);
  const signDevice = (device: string, { userId, epoch = 0 }: KnownPerson) =>
    createHmac('sha256', key)
      .update([device, userId, ...(epoch > 0 ? [epoch] : [])].join('.'))
      .digest('base64url');
  const read = (req: Request) => {
    const [device, ...macs] = readValue(req)?.split('.') ?? [];
    return device ? { device, macs } : undefined;
  };
  return {
    /** Returns the id of this browser if the person signed in with it before. */
    knownDeviceOf(req: Request, person: KnownPerson): string | undefined {
      const cookie = read(req);
      if (!cookie) return undefined;
      const expected = signDevice(cookie.device, person);
      return cookie.macs.some((mac) => isEqualText(mac, expected)) ? cookie.device : undefined;
    },
    write(req: Request, res: Response, person: KnownPerson): void {
      const { device, macs } = read(req) ?? { device: randomBytes(16).toString('base64url'), macs: [] };
      const own = signDevice(device, person);
      const value = [device, own, ...macs.filter((mac) => mac !== own).slice(0, MAX_PEOPLE - 1)].join('.');
      res.cookie(getName(req), value, { httpOnly: true, secure, sameSite: 'strict', path: '/', maxAge: MAX_AGE_MS });
    },
  };
}
export type DeviceCookie = ReturnType<typeof createDeviceCookie>;

function isEqualText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
