import { createCookieName, createCookieReader, readIdentity, type SessionCache } from '@meridian/service-kit';
import type { Canaries, Canary, Registry, Remote } from '@meridian/shared-types';
import { Canaries as CanariesSchema } from '@meridian/shared-types/schemas';
import type { Request, Response } from 'express';
import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { GatewayEnv } from '../env';

/** The cookie that keeps a browser session at its versions. It is set only while there is a canary for a share. */
const COOKIE = 'canary';
const readCookie = createCookieReader(() => COOKIE, '[\\w-]{16}');

/** Returns the versions that a request gets instead of the released ones. */
export type ChooseCanaries = (req: Request, res: Response) => Promise<Remote[]>;

export interface CanaryOptions {
  file: string;
  isSecure: boolean;
  isStopped: (canary: Canary) => boolean;
  /** Resolves to the id of the signed-in person, or undefined for visitors and while auth does not respond. */
  userOf: (req: Request) => Promise<string | undefined>;
}

/** Creates the function for {@link CanaryOptions.userOf}, which reads the session cookie. */
export function createUserReader(
  env: GatewayEnv,
  sessionCache: Pick<SessionCache<string>, 'get'>,
): CanaryOptions['userOf'] {
  const readSession = createCookieReader(createCookieName('sid', env), '[\\w-]{43}');
  return async (req) => {
    const session = readSession(req);
    const identity = session === undefined ? null : await sessionCache.get(session).catch(() => null);
    return identity === null ? undefined : readIdentity(identity).userId;
  };
}

/** Decides which sessions load which canary. The file is parsed again after a change. */
export function createCanaries({ file, isSecure, isStopped, userOf }: CanaryOptions) {
  let current: { text: string; canaries: Canary[] } | undefined;

  /** Returns all canaries, or none if the file is missing or damaged. */
  async function all(): Promise<Canary[]> {
    const text = await readFile(file, 'utf8').catch(() => '{}');
    if (current?.text !== text) current = { text, canaries: Object.values(parse(text)) };
    return current.canaries;
  }

  const choose: ChooseCanaries = async (req, res) => {
    const running = (await all()).filter((canary) => !isStopped(canary));
    if (running.length === 0) return [];
    const userId = running.some(({ people }) => people.length > 0) ? await userOf(req) : undefined;
    const isShared = running.some(({ share }) => share > 0);
    const session = readCookie(req) ?? (isShared ? startSession(res, isSecure) : '');
    return running
      .filter(
        ({ remote, share, people }) =>
          (userId !== undefined && people.includes(userId)) || percentileOf(session, remote) < share,
      )
      .map(({ remote }) => remote);
  };
  return { all, choose };
}

/** Returns a registry in which some modules are replaced. A canary of a module that is not loaded has no effect. */
export const withCanaries = (registry: Registry, canaries: readonly Remote[]): Registry =>
  canaries.length === 0
    ? registry
    : {
        ...registry,
        remotes: registry.remotes.map((remote) => canaries.find(({ name }) => name === remote.name) ?? remote),
      };

/**
 * Returns the position of a session among all sessions, in percent from 0 to below 100. It differs from canary to
 * canary.
 */
function percentileOf(session: string, { name, version }: Remote): number {
  const hash = createHash('sha256').update(`${session} ${name} ${version}`).digest();
  return (hash.readUInt32BE() / 2 ** 32) * 100;
}

function startSession(res: Response, isSecure: boolean): string {
  const session = randomBytes(12).toString('base64url');
  res.cookie(COOKIE, session, { httpOnly: true, sameSite: 'lax', secure: isSecure, path: '/' });
  return session;
}

function parse(text: string): Canaries {
  try {
    return CanariesSchema.parse(JSON.parse(text));
  } catch {
    return {};
  }
}
