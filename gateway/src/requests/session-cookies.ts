import { createCookieName, createCookieReader } from '@meridian/service-kit';
import type { GatewayEnv } from '../env';

type Settings = Pick<GatewayEnv, 'COOKIE_SECURE' | 'NODE_ENV'>;

/** Creates a function that reads the token of the session. `pattern` is the form that a token has. */
export const createSessionReader = (env: Settings, pattern = '[\\w-]{43}') =>
  createCookieReader(createCookieName('sid', env), pattern);

/**
 * Creates a function that reads whether the browser has a session. Browsers send this cookie also when a link of another
 * site is followed, unlike the session cookie.
 */
export const createSignedInReader = (env: Settings) => createCookieReader(createCookieName('signed-in', env), '1');
