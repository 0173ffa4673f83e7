import { randomBytes } from 'node:crypto';

export interface HttpResponse<T = Record<string, unknown>> {
  status: number;
  headers: Headers;
  body: T;
  text: string;
}

/** Creates a browser behind a gateway, which stores its cookies. */
export function createBrowser(url: string, ip = `10.${[...randomBytes(3)].join('.')}`) {
  let cookie: string | undefined;
  let device: string | undefined;
  let twoFactor: string | undefined;
  return {
    ip,
    /** Returns a cookie of this site as it is sent in a header. */
    named: (kind: string, value: string) => `${kind}-${new URL(url).port}=${value}`,
    get cookie() {
      return cookie;
    },
    set cookie(value) {
      cookie = value;
    },
    /** The device cookie, which remains after a logout. */
    get device() {
      return device;
    },
    set device(value) {
      device = value;
    },
    /** The cookie of a pending login. */
    get twoFactor() {
      return twoFactor;
    },
    set twoFactor(value) {
      twoFactor = value;
    },
    async call<T = Record<string, unknown>>(
      method: string,
      path: string,
      body?: unknown,
      headers: Record<string, string> = {},
    ): Promise<HttpResponse<T>> {
      const isForm = body instanceof FormData;
      const response = await fetch(`${url}${path}`, {
        method,
        headers: {
          'x-real-ip': ip,
          ...((cookie ?? device ?? twoFactor) && { cookie: [cookie, device, twoFactor].filter(Boolean).join('; ') }),
          ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      });
      for (const set of response.headers.getSetCookie()) {
        const value = /Expires=Thu, 01 Jan 1970/.test(set) ? undefined : set.split(';')[0];
        if (/^(?:__Host-)?device(?:-\d+)?=/.test(set)) device = value;
        else if (/^(?:__Host-)?two-factor(?:-\d+)?=/.test(set)) twoFactor = value;
        else if (/^(?:__Host-)?sid(?:-\d+)?=/.test(set)) cookie = value;
      }
      const text = await response.text();
      return {
        status: response.status,
        headers: response.headers,
        text,
        body: (/json/.test(response.headers.get('content-type') ?? '') ? JSON.parse(text) : {}) as T,
      };
    },
  };
}
export type Browser = ReturnType<typeof createBrowser>;
