import type { Request, Response } from 'express';

/**
 * A cookie with a token: `sid` for the session, `second-step` to bind a login whose code is missing to the browser in
 * which the password was typed. Only this code reads and writes them. With `__Host-`, browsers require Secure, Path=/
 * and no Domain, and reject the cookie over plain HTTP.
 * @example const cookie = createTokenCookie('sid', { secure: true, maxAgeMs: 86_400_000 }); … cookie.write(res, token);
 */
export function createTokenCookie(
  kind: 'sid' | 'second-step',
  { secure, maxAgeMs }: { secure: boolean; maxAgeMs: number },
) {
  const name = secure ? `__Host-${kind}` : kind;
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
export type TokenCookie = ReturnType<typeof createTokenCookie>;
