import {
  addressKey,
  createCookieReader,
  createRateLimiter,
  isWithinLimit,
  readIdentity,
  type SessionCache,
} from '@meridian/service-kit';
import type { Canaries, Canary, Registry, Remote } from '@meridian/shared-types';
import { Canaries as CanariesSchema } from '@meridian/shared-types/schemas';
import type { Request, Response } from 'express';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { GatewayEnv } from '../../env';
import { createSessionReader } from '../../requests/session-cookies';
import { forwardedAddress } from '../../requests/client-address';
import { canaryKey, type CanaryStops } from './canary-stops';
import { SESSION_PATTERN, type CanaryTokens } from './canary-tokens';

/** The cookie that keeps a browser session at its versions. It is set only while there is a canary for the session. */
const COOKIE = 'canary';
const readCookie = createCookieReader(() => COOKIE, SESSION_PATTERN);
/** The new sessions of one address in an hour. An office of 300 people needs no more. */
const NEW_SESSIONS = { points: 300, seconds: 3600 };

/** The versions that a request gets instead of the released ones, and tokens for reports, by the names of modules. */
export interface ChosenVersions {
  remotes: Remote[];
  tokens: ReadonlyMap<string, string>;
}
export type ChooseCanaries = (req: Request, res: Response) => Promise<ChosenVersions>;

export interface CanaryOptions {
  file: string;
  isSecure: boolean;
  proxyHops: number;
  tokens: CanaryTokens;
  stops: Pick<CanaryStops, 'running'>;
  /** Resolves to the id of the signed-in person, or undefined for visitors and while auth does not respond. */
  findUser: (req: Request) => Promise<string | undefined>;
}

/** Creates the function for {@link CanaryOptions.findUser}, which reads the session cookie. */
export function createUserReader(
  env: GatewayEnv,
  sessionCache: Pick<SessionCache<string>, 'get'>,
): CanaryOptions['findUser'] {
  const readSession = createSessionReader(env);
  return async (req) => {
    const session = readSession(req);
    const identity = session === undefined ? null : await sessionCache.get(session).catch(() => null);
    return identity === null ? undefined : readIdentity(identity).userId;
  };
}

/** Decides which sessions load which canary. The file is parsed again after a change. */
export function createCanaries({ file, isSecure, proxyHops, tokens, stops, findUser }: CanaryOptions) {
  let current: { text: string; canaries: Canary[] } | undefined;
  const newSessions = createRateLimiter({ redis: undefined, keyPrefix: 'gateway:canary-sessions', ...NEW_SESSIONS });

  /** Returns all canaries, or none if the file is missing or damaged. */
  async function all(): Promise<Canary[]> {
    const text = await readFile(file, 'utf8').catch(() => '{}');
    if (current?.text !== text) current = { text, canaries: Object.values(parse(text)) };
    return current.canaries;
  }

  /** Returns the session of the request, if a gateway started it. */
  function findSession(req: Request): string | undefined {
    const session = readCookie(req);
    return session !== undefined && tokens.isSession(session) ? session : undefined;
  }

  /** Starts a session, unless the address has had too many. It then gets the released versions. */
  async function startSession(req: Request, res: Response): Promise<string | undefined> {
    if (!(await isWithinLimit(newSessions, addressKey(forwardedAddress(req, proxyHops))))) return undefined;
    const session = tokens.createSession();
    res.cookie(COOKIE, session, { httpOnly: true, sameSite: 'lax', secure: isSecure, path: '/' });
    return session;
  }

  const choose: ChooseCanaries = async (req, res) => {
    const running = await stops.running(await all());
    const userId = running.some(({ people }) => people.length > 0) ? await findUser(req) : undefined;
    const isNamed = ({ people }: Canary) => userId !== undefined && people.includes(userId);
    const concerned = running.filter((canary) => canary.share > 0 || isNamed(canary));
    const session = findSession(req) ?? (concerned.length > 0 ? await startSession(req, res) : undefined);
    const chosen = concerned.filter(
      (canary) =>
        isNamed(canary) || (session !== undefined && computePercentile(session, canary.remote) < canary.share),
    );
    const issueToken = (canary: Canary, of: string) =>
      tokens.issue({ session: of, canary: canaryKey(canary), served: chosen.includes(canary) ? 'canary' : 'released' });
    return {
      remotes: chosen.map(({ remote }) => remote),
      tokens: new Map(session ? concerned.map((canary) => [canary.remote.name, issueToken(canary, session)]) : []),
    };
  };
  return { all, choose, findSession };
}

/** Returns a registry in which some modules are replaced. A canary of a module that is not loaded has no effect. */
export const withCanaries = (registry: Registry, canaries: readonly Remote[]): Registry =>
  canaries.length === 0
    ? registry
    : {
        ...registry,
        remotes: registry.remotes.map((remote) => canaries.find(({ name }) => name === remote.name) ?? remote),
      };

/** Returns the registry for one session, with its versions and its tokens for reports. */
export function registryFor(registry: Registry, { remotes, tokens }: ChosenVersions): Registry {
  if (tokens.size === 0) return withCanaries(registry, remotes);
  const withToken = (remote: Remote) => ({ ...remote, reportToken: tokens.get(remote.name) });
  return { ...registry, remotes: withCanaries(registry, remotes).remotes.map(withToken) };
}

/**
 * Returns the position of a session among all sessions, in percent from 0 to below 100. It differs from canary to
 * canary.
 */
function computePercentile(session: string, { name, version }: Remote): number {
  const hash = createHash('sha256').update(`${session} ${name} ${version}`).digest();
  return (hash.readUInt32BE() / 2 ** 32) * 100;
}

function parse(text: string): Canaries {
  try {
    return CanariesSchema.parse(JSON.parse(text));
  } catch {
    return {};
  }
}
