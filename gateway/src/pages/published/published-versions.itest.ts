import { createHash, createPrivateKey, generateKeyPairSync, sign, type JsonWebKey } from 'node:crypto';
import { renameSync, rmSync } from 'node:fs';
import type { ModuleManifest, Remote } from '@meridian/shared-types';
import { readProblem } from '../../testing/http';
import { useTestServer, type TestServer } from '../../testing/test-server';

/** Creates a key pair, each key as the JSON text of a JWK. */
function createKeys() {
  const format = { format: 'jwk' } as const;
  const keys = generateKeyPairSync('ed25519', { privateKeyEncoding: format, publicKeyEncoding: format });
  return { privateKey: JSON.stringify(keys.privateKey), publicKey: JSON.stringify(keys.publicKey) };
}
const own = createKeys();
const other = createKeys();
const manifest: ModuleManifest = {
  name: 'mfe_member',
  title: 'Member',
  platform: '^1.0.0',
  mounts: [{ path: '/chapters', title: 'Chapters' }],
  nav: [],
};

const development = useTestServer({ NODE_ENV: 'development' });
const production = useTestServer({ NODE_ENV: 'production', REGISTRY_PUBLIC_KEY: own.publicKey });

const LIST = '/federation/versions';
const get = (server: TestServer, target: string, headers: Record<string, string> = {}) =>
  server.send(target, { headers });
const asSiteAdmin = () => ({ cookie: production.signIn('site-admin') });

/** Publishes a version as a publish does, and returns the address at which it is verified. */
function publishTo(server: TestServer, version: string, key = own.privateKey): string {
  const files = { 'module.json': JSON.stringify(manifest), 'remoteEntry.js': 'entry', 'remoteEntry.js.br': 'small' };
  const hashes = Object.entries(files).map(([file, text]) => [file, createHash('sha256').update(text).digest('hex')]);
  const signed = JSON.stringify({ name: 'mfe_member', version, files: Object.fromEntries(hashes) as object });
  const signature = sign(
    null,
    Buffer.from(signed),
    createPrivateKey({ key: JSON.parse(key) as JsonWebKey, format: 'jwk' }),
  ).toString('base64url');
  for (const [file, text] of Object.entries({
    ...files,
    'build.json': '{}',
    'signature.json': JSON.stringify({ signed, signature }),
  }))
    server.write(`remotes/mfe_member/${version}/${file}`, text);
  return `${LIST}/mfe_member/${version}`;
}

test('in production only site admins load a published version and see the list', async () => {
  const address = publishTo(production, '1.0.0-admins');
  const published = await get(production, address, asSiteAdmin());
  expect(published.status).toBe(200);
  expect(published.headers['cache-control']).toBe('no-store');
  expect(JSON.parse(published.body)).toEqual({
    ...manifest,
    version: '1.0.0-admins',
    entry: '/remotes/mfe_member/1.0.0-admins/mf-manifest.json',
    previous: null,
  } satisfies Remote);
  expect(JSON.parse((await get(production, LIST, asSiteAdmin())).body)).toMatchObject({
    mfe_member: expect.arrayContaining(['1.0.0-admins']) as string[],
  });
  for (const target of [address, LIST]) {
    expect(readProblem(await get(production, target)).status).toBe(401);
    for (const person of ['member', 'expired'])
      expect(readProblem(await get(production, target, { cookie: production.signIn(person) })).status).toBe(403);
    const forged = { cookie: production.signIn('member'), 'x-internal-identity': 'site-admin' };
    expect(readProblem(await get(production, target, forged)).status).toBe(403);
    const elsewhere = { ...asSiteAdmin(), 'sec-fetch-site': 'cross-site' };
    expect(readProblem(await get(production, target, elsewhere)).status).toBe(403);
  }
});

const DAMAGED = 'remotes/mfe_member/1.0.0-damaged';
const damage = (file: string, text: string) => () => production.write(`${DAMAGED}/${file}`, text);
test.each<[string, () => void]>([
  ['a changed script', damage('remoteEntry.js', 'changed')],
  ['a missing script', () => rmSync(`${production.folder}/${DAMAGED}/remoteEntry.js`)],
  ['an additional compressed script', damage('module.json.br', 'other')],
  ['an additional script in a folder', damage('assets/more.js', 'more')],
  ['another manifest', damage('module.json', JSON.stringify({ ...manifest, title: 'Other' }))],
  ['a signature that is not JSON', damage('signature.json', '{')],
])('a version with %s is refused', async (_, change) => {
  const address = publishTo(production, '1.0.0-damaged');
  change();
  expect(readProblem(await get(production, address, asSiteAdmin()))).toMatchObject({ status: 409, code: 'not_signed' });
  rmSync(`${production.folder}/${DAMAGED}`, { recursive: true });
});

test('a version that another key signed, and a signed version under another name, are refused', async () => {
  const address = publishTo(production, '1.0.0-foreign', other.privateKey);
  expect(readProblem(await get(production, address, asSiteAdmin())).code).toBe('not_signed');
  publishTo(production, '1.0.0-original');
  const versions = `${production.folder}/remotes/mfe_member`;
  renameSync(`${versions}/1.0.0-original`, `${versions}/1.0.0-renamed`);
  const renamed = await get(production, `${LIST}/mfe_member/1.0.0-renamed`, asSiteAdmin());
  expect(readProblem(renamed).code).toBe('not_signed');
});

test('a version without a signature, an unknown version and another address are not found', async () => {
  for (const target of [
    `${LIST}/mfe_public/1.0.0`,
    `${LIST}/mfe_member/9.9.9`,
    `${LIST}/mfe_member/..`,
    `${LIST}/mfe_member`,
    `${LIST}/mfe_member/http:`,
  ])
    expect([400, 404]).toContain(readProblem(await get(production, target, asSiteAdmin())).status);
  const posted = await production.send(LIST, { method: 'POST', headers: asSiteAdmin() });
  expect(readProblem(posted).status).toBe(405);
});

test('outside production everybody may load a published version, with the key beside the registry', async () => {
  const address = publishTo(development, '1.0.0-free');
  expect(readProblem(await get(development, address)).code).toBe('not_signed');
  development.write('public-key.json', own.publicKey);
  expect((await get(development, address)).status).toBe(200);
  expect(JSON.parse((await get(development, LIST)).body)).toMatchObject({ mfe_member: ['1.0.0-free'], mfe_public: [] });
});
