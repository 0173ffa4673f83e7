import type { Request, Response } from 'express';

/** With `__Host-`, browsers require Secure, Path=/ and no Domain, and reject the cookie over plain HTTP. */
const cookieName = (secure: boolean): string => (secure ? '__Host-sid' : 'sid');

/** Only this code reads and writes the session cookie. */
export function createSessionCookie(secure: boolean, maxAgeMs: number) {
  const name = cookieName(secure);
  const pattern = new RegExp(`(?:^|;\\s*)${name}=([\\w-]{43})(?:;|$)`);
  const attributes = { httpOnly: true, secure, sameSite: 'strict', path: '/' } as const;
  return {
    read: (req: Request): string | undefined => pattern.exec(req.headers.cookie ?? '')?.[1],
    write: (res: Response, token: string): void => {
      res.cookie(name, token, { ...attributes, maxAge: maxAgeMs });
    },
    clear: (res: Response): void => {
      res.clearCookie(name, attributes);
    },
  };
}
export type SessionCookie = ReturnType<typeof createSessionCookie>;
