import { forbidden, HttpError, IDENTITY_HEADER, readIdentity } from '@meridian/service-kit';
import { meetsAccess, type PublishedVersions, type Remote } from '@meridian/shared-types';
import type { Request, RequestHandler } from 'express';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { GatewayEnv } from '../../env';
import type { AttachIdentity } from '../../requests/attach-identity';
import { noSuchAddress, requireRead } from '../../requests/refusals';
import { requestPath } from '../../requests/request-path';
import type { RequireSameOrigin } from '../../requests/same-origin';
import { verifyVersion } from './verify-version';

/** The folder of addresses below which {@link createVersionsHandler} responds. */
export const VERSIONS_PATH = '/federation/versions';
const ONE_VERSION = /^\/federation\/versions\/(mfe_[a-z]+)\/(\d[\w.-]*)$/;

interface VersionsOptions {
  attachIdentity: AttachIdentity;
  requireSameOrigin: RequireSameOrigin;
}

/**
 * Creates the handler of the published versions that a browser may load instead of the released ones. It lists them,
 * and verifies one before the browser loads it. In production only site admins may do that.
 */
export function createVersionsHandler(
  env: GatewayEnv,
  { attachIdentity, requireSameOrigin }: VersionsOptions,
): RequestHandler {
  const isProduction = env.NODE_ENV === 'production';
  const keyFile = path.join(path.dirname(env.REGISTRY_FILE), 'public-key.json');
  const publicKey = async () => env.REGISTRY_PUBLIC_KEY ?? (await readFile(keyFile, 'utf8'));

  async function requireSiteAdmin(req: Request): Promise<void> {
    requireSameOrigin(req);
    await attachIdentity(req);
    const identity = req.headers[IDENTITY_HEADER];
    if (typeof identity !== 'string') throw new HttpError(401, 'sign_in_required', 'Sign in to continue.');
    if (!meetsAccess('site-admin', readIdentity(identity))) throw forbidden('Only site admins can do this.');
  }

  return async (req, res) => {
    res.setHeader('cache-control', 'no-store');
    requireRead(req, res, ['GET']);
    if (isProduction) await requireSiteAdmin(req);
    const where = requestPath(req.url);
    if (where === VERSIONS_PATH) return void res.json(await publishedVersions(env.REMOTES_DIR));
    const [, name, version] = ONE_VERSION.exec(where) ?? [];
    if (!name || !version) throw noSuchAddress();
    const module = await verifyVersion(env.REMOTES_DIR, { name, version }, publicKey);
    const entry = `/remotes/${name}/${version}/mf-manifest.json`;
    res.json({ ...module, version, entry, previous: null } satisfies Remote);
  };
}

async function publishedVersions(remotesDir: string): Promise<PublishedVersions> {
  const modules = (await namesIn(remotesDir)).filter((name) => /^mfe_[a-z]+$/.test(name)).sort();
  return Object.fromEntries(
    await Promise.all(modules.map(async (name) => [name, await signedVersions(path.join(remotesDir, name))])),
  );
}

/** Returns the versions in a folder that have a signature, newest first. */
async function signedVersions(folder: string): Promise<string[]> {
  const versions = await Promise.all(
    (await namesIn(folder)).map((version) =>
      stat(path.join(folder, version, 'signature.json')).then(
        ({ mtimeMs }) => [{ version, mtimeMs }],
        () => [],
      ),
    ),
  );
  return versions
    .flat()
    .filter(({ version }) => /^\d/.test(version))
    .sort((a, b) => b.mtimeMs - a.mtimeMs)
    .map(({ version }) => version);
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);
