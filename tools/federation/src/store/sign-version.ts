import { createPrivateKey, generateKeyPairSync, sign, type JsonWebKey, type KeyObject } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SignedVersion, VersionSignature } from '@meridian/shared-types';
import { computeChecksums } from '../build/build-manifest';
import { versionFolder, type DataPaths } from '../data-paths';
import { writeJson } from '../json-file';

/** The file with the signature of a published version. */
const SIGNATURE_FILE = 'signature.json';
/** A publish writes into this file that types were checked, so it is not signed. Pages do not load it. */
const UNSIGNED = 'build.json';

/**
 * Signs the files of a build for its folder in the store. The checksums are those of the build, so a published version
 * with other files does not match its signature.
 */
export function signVersion(
  paths: DataPaths,
  { name, version, buildFolder, key }: { name: string; version: string; buildFolder: string; key: KeyObject },
): void {
  const { [UNSIGNED]: _, ...files } = computeChecksums(buildFolder);
  const signed = JSON.stringify({ name, version, files } satisfies SignedVersion);
  const signature = sign(null, Buffer.from(signed), key).toString('base64url');
  writeJson(join(versionFolder(paths, name, version), SIGNATURE_FILE), {
    signed,
    signature,
  } satisfies VersionSignature);
}

/**
 * Returns the key of this registry, as `REGISTRY_SIGNING_KEY` has it, or else the one in the data folder, which the
 * first publish creates. Writes the public part beside it.
 * @throws {Error} in production without `REGISTRY_SIGNING_KEY`, and if that is not a random private Ed25519 key
 */
export function signingKey(paths: DataPaths): KeyObject {
  const { NODE_ENV, REGISTRY_SIGNING_KEY: given } = process.env;
  if (!given && NODE_ENV === 'production')
    throw new Error('REGISTRY_SIGNING_KEY is required in production: `npm run secrets` makes it.');
  if (!given) createKey(paths.signingKey);
  const { jwk, key } = readKey(given || readFileSync(paths.signingKey, 'utf8'));
  const { d: _secret, ...publicKey } = jwk;
  writeJson(paths.publicKey, publicKey);
  return key;
}

function readKey(text: string): { jwk: JsonWebKey; key: KeyObject } {
  try {
    const jwk = JSON.parse(text) as JsonWebKey;
    const key = createPrivateKey({ key: jwk, format: 'jwk' });
    if (key.asymmetricKeyType === 'ed25519' && isRandom(jwk.d)) return { jwk, key };
  } catch {
    // The message of the parser could contain a part of the key.
  }
  throw new Error(
    'The key of the registry has to be a private Ed25519 JSON Web Key, as `npm run secrets` makes it, which nobody can guess.',
  );
}

/** Returns whether a key of 32 bytes in base64url has many different characters, as each random one has. */
const isRandom = (key = ''): boolean => new Set(key).size >= 16;

/** Creates the key file in one step, unless it exists. */
function createKey(file: string): void {
  if (existsSync(file)) return;
  mkdirSync(dirname(file), { recursive: true });
  const arriving = `${file}.${process.pid}.tmp`;
  const { privateKey } = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { format: 'jwk' },
    publicKeyEncoding: { format: 'jwk' },
  });
  writeFileSync(arriving, JSON.stringify(privateKey), { mode: 0o600 });
  try {
    linkSync(arriving, file);
  } catch (error) {
    if (!existsSync(file)) throw error; // Another publish has just created it.
  } finally {
    rmSync(arriving);
  }
}
