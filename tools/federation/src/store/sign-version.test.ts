import { createPublicKey, generateKeyPairSync, verify, type JsonWebKey } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SignedVersion, VersionSignature } from '@meridian/shared-types/schemas';
import { computeChecksums, findDamage, recordTypes } from '../build/build-manifest';
import { versionFolder, type DataPaths } from '../data-paths';
import { publish } from './publish';
import { dataFolder, putVersion } from '../testing';

const VERSION = '1.0.0-abc';
const JWK = { privateKeyEncoding: { format: 'jwk' }, publicKeyEncoding: { format: 'jwk' } } as const;

const { NODE_ENV } = process.env;
afterEach(() => {
  delete process.env.REGISTRY_SIGNING_KEY;
  process.env.NODE_ENV = NODE_ENV;
});

/** Publishes a build with one module, and returns the folder of the published version. */
function publishSample(paths: DataPaths): string {
  const folder = putVersion(dataFolder(), 'mfe_sample', VERSION);
  publish(paths, 'mfe_sample', { workspace: 'mfe-sample', version: VERSION, folder });
  return versionFolder(paths, 'mfe_sample', VERSION);
}

/** Returns what the registry has signed, after the signature was verified with its public key. */
function signedBy(paths: DataPaths, folder: string): SignedVersion {
  const file = readFileSync(join(folder, 'signature.json'), 'utf8');
  const { signed, signature } = VersionSignature.parse(JSON.parse(file));
  const key = createPublicKey({ key: JSON.parse(readFileSync(paths.publicKey, 'utf8')) as JsonWebKey, format: 'jwk' });
  expect(verify(null, Buffer.from(signed), key, Buffer.from(signature, 'base64url'))).toBe(true);
  return SignedVersion.parse(JSON.parse(signed));
}

const loadedFiles = (folder: string) => {
  const { 'build.json': _, 'signature.json': __, ...files } = computeChecksums(folder);
  return files;
};

test('A publish signs the checksums of every file that pages load, under the name and the version', () => {
  const paths = dataFolder();
  const folder = publishSample(paths);
  expect(signedBy(paths, folder)).toEqual({ name: 'mfe_sample', version: VERSION, files: loadedFiles(folder) });
  expect(findDamage(folder)).toEqual([]);
  recordTypes(folder);
  expect(signedBy(paths, folder).files).toEqual(loadedFiles(folder));
});

test('The key is created once, and only its owner can read it', () => {
  const paths = dataFolder();
  publishSample(paths);
  const key = readFileSync(paths.signingKey, 'utf8');
  expect(statSync(paths.signingKey).mode & 0o777).toBe(0o600);
  publishSample(paths);
  expect(readFileSync(paths.signingKey, 'utf8')).toBe(key);
  expect(readFileSync(paths.publicKey, 'utf8')).not.toContain('"d"');
});

test('A second publish does not sign files that were changed in the store', () => {
  const paths = dataFolder();
  const folder = publishSample(paths);
  writeFileSync(join(folder, 'remoteEntry.1.js'), 'changed');
  publishSample(paths);
  expect(signedBy(paths, folder).files['remoteEntry.1.js']).not.toBe(computeChecksums(folder)['remoteEntry.1.js']);
});

test('A key from the environment is used instead of one in the data folder', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519', JWK);
  process.env.REGISTRY_SIGNING_KEY = JSON.stringify(privateKey);
  const paths = dataFolder();
  signedBy(paths, publishSample(paths));
  expect(() => statSync(paths.signingKey)).toThrow('ENOENT');
  expect(JSON.parse(readFileSync(paths.publicKey, 'utf8'))).toEqual(publicKey);
});

test('In production nothing is published without a key from the environment', () => {
  process.env.NODE_ENV = 'production';
  const paths = dataFolder();
  expect(() => publishSample(paths)).toThrow('REGISTRY_SIGNING_KEY is required in production');
  expect([paths.signingKey, paths.publicKey, paths.remotes].filter((file) => existsSync(file))).toEqual([]);
});

test.each([
  ['a text that is not JSON', 'secret'],
  ['a public key', JSON.stringify(generateKeyPairSync('ed25519', JWK).publicKey)],
  ['a key of one letter', JSON.stringify({ kty: 'OKP', crv: 'Ed25519', x: 'A'.repeat(43), d: 'A'.repeat(43) })],
  ['a key of another kind', JSON.stringify(generateKeyPairSync('x25519', JWK).privateKey)],
])('%s is refused as the key, and is not in the message', (_, key) => {
  process.env.REGISTRY_SIGNING_KEY = key;
  expect(() => publishSample(dataFolder())).toThrow(
    'The key of the registry has to be a private Ed25519 JSON Web Key, as `npm run secrets` makes it',
  );
});
