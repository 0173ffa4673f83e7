import { createCookieName, createCookieReader } from '@meridian/service-kit';
import type { GatewayEnv } from '../env';

type Settings = Pick<GatewayEnv, 'COOKIE_SECURE' | 'NODE_ENV'>;

/** Creates a function that reads the token of the session. `pattern` is the form that a token has. */
export const createSessionReader = (env: Settings, pattern = '[\\w-]{43}') =>
  createCookieReader(createCookieName('sid', env), pattern);

/**
 * Creates a function that reads whether the browser has a session. Unlike the session cookie, browsers also send this
 * cookie when a link of another site is followed.
 */
export const createSignedInReader = (env: Settings) => createCookieReader(createCookieName('signed-in', env), '1');
