import type { CurrentUser, Problem } from '@meridian/shared-types';
import { authApi } from '@meridian/shared-types/contracts';
import { randomBytes } from 'node:crypto';

export interface HttpResponse<T = Record<string, unknown>> {
  status: number;
  headers: Headers;
  body: T;
  text: string;
}
export interface Credentials {
  email: string;
  password: string;
}
/** The response to a login, which has no user if a second factor or a problem follows. */
type LoginBody = CurrentUser & Problem & { twoFactor?: { methods: string[] } };

interface Cookies {
  /** The cookie of the session. */
  cookie: string | undefined;
  /** The device cookie, which remains after a logout. */
  device: string | undefined;
  /** The cookie of a pending login. */
  twoFactor: string | undefined;
}
const NAMES = { cookie: 'sid', device: 'device', twoFactor: 'two-factor' } as const;

/** Stores the cookies of a response, or removes those that the response ends. */
function storeCookies(cookies: Cookies, headers: Headers): void {
  for (const set of headers.getSetCookie())
    for (const key of ['cookie', 'device', 'twoFactor'] as const)
      if (new RegExp(`^(?:__Host-)?${NAMES[key]}(?:-\\d+)?=`).test(set))
        cookies[key] = /Expires=Thu, 01 Jan 1970/.test(set) ? undefined : set.split(';')[0];
}

/** Creates a browser behind a gateway, which stores its cookies. */
export function createBrowser(url: string, ip = `10.${[...randomBytes(3)].join('.')}`) {
  const cookies: Cookies = { cookie: undefined, device: undefined, twoFactor: undefined };
  async function call<T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<HttpResponse<T>> {
    const isForm = body instanceof FormData;
    const cookie = [cookies.cookie, cookies.device, cookies.twoFactor].filter(Boolean).join('; ');
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        'x-real-ip': ip,
        ...(cookie && { cookie }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    storeCookies(cookies, response.headers);
    const text = await response.text();
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    return { status: response.status, headers: response.headers, text, body: (isJson ? JSON.parse(text) : {}) as T };
  }
  return Object.assign(cookies, {
    ip,
    /** Returns a cookie of this site as it is sent in a header. */
    named: (kind: string, value: string) => `${kind}-${new URL(url).port}=${value}`,
    call,
    login: ({ email, password }: Credentials, headers?: Record<string, string>) =>
      call<LoginBody>('POST', authApi.login.path, { email, password }, headers),
    finishLogin: (code: string) => call<LoginBody>('POST', authApi.finishLogin.path, { code }),
    me: async () => (await call<CurrentUser>('GET', authApi.me.path)).body.user,
    isAdmin: async () => (await call<{ isAdmin: boolean }>('GET', authApi.adminStatus.path)).body.isAdmin,
    async isSignedIn(): Promise<boolean> {
      const { status, text } = await call('GET', authApi.me.path);
      if (status !== 200 && status !== 401) throw new Error(text);
      return status === 200;
    },
  });
}
export type Browser = ReturnType<typeof createBrowser>;
