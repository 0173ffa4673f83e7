import type { Request, Response } from 'express';

/** Binds a login whose code is missing to the browser in which the password was typed. */
export function createSecondStepCookie(secure: boolean, maxAgeMs: number) {
  const name = secure ? '__Host-second-step' : 'second-step';
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
