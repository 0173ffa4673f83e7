import { createIdentityVerifier, parseEnv, serviceEnv, signIdentity } from '@meridian/service-kit';
import { importJWK, type CryptoKey } from 'jose';
import { createPrivateKey, createPublicKey, sign, verify, type JsonWebKey } from 'node:crypto';
import path from 'node:path';
import { gather } from '../kubernetes/manifests';
import { k8s } from '../kubernetes/testing';
import { asEnvFile, newSecrets, SECRETS, usersScript } from './secrets';

const jwkIn = (text: string) => JSON.parse(text) as JsonWebKey;

it('New secrets are accepted by the services and match each other', async () => {
  const secrets = newSecrets();
  const env = parseEnv(serviceEnv, [], { ...secrets, PORT: '0' });
  const jwk = JSON.parse(secrets.IDENTITY_PRIVATE_KEY) as { kid: string };
  const token = await signIdentity(
    { userId: 'u', sessionId: 's', isActive: true, isSiteAdmin: false },
    (await importJWK(jwk, 'EdDSA')) as CryptoKey,
    jwk.kid,
  );
  expect(await createIdentityVerifier(env.IDENTITY_JWKS)(token)).toMatchObject({ userId: 'u' });
  expect(newSecrets().SERVICE_TOKEN).not.toBe(secrets.SERVICE_TOKEN);
});

it('A version that is signed with a new key of the registry matches the public key, and no other one', () => {
  const { REGISTRY_SIGNING_KEY: signing, REGISTRY_PUBLIC_KEY: own } = newSecrets();
  const signature = sign(null, Buffer.from('signed'), createPrivateKey({ key: jwkIn(signing), format: 'jwk' }));
  const matches = (key: string) =>
    verify(null, Buffer.from('signed'), createPublicKey({ key: jwkIn(key), format: 'jwk' }), signature);
  expect(matches(own)).toBe(true);
  expect(matches(newSecrets().REGISTRY_PUBLIC_KEY)).toBe(false);
  expect(jwkIn(own).d).toBeUndefined();
});

it('Every secret is used by a workload of a trial in Kubernetes', () => {
  const { manifests } = gather(path.join(k8s, 'overlays/local'));
  const used = JSON.stringify(manifests);
  const names = SECRETS.filter((name) => name !== 'MONGODB_URL'); // Each service has its own URL there.
  expect(names.filter((name) => !used.includes(`"key":"${name}"`))).toEqual([]);
});

it('Secrets are written and read without loss', () => {
  const secrets = newSecrets({ MONGODB_URL: "mongodb://it's", REDIS_URL: 'redis://:p%40ss@redis:6379' });
  expect(secrets.REDIS_PASSWORD).toBe('p@ss');
  const lines = asEnvFile(secrets).trim().split('\n');
  const read = lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]);
  expect(read.map(([name]) => name)).toEqual([...SECRETS]);
  expect(Object.fromEntries(read)).toEqual(secrets);
});

it('Each service gets a database user of its own, if there are users', () => {
  const secrets = newSecrets(
    { MONGODB_URL: 'mongodb://root:secret@a:27017,b:27017/?replicaSet=rs0&authSource=admin', DATABASE_PREFIX: 'm_' },
    { ownUsers: true },
  );
  const urls = SECRETS.filter((name) => name.startsWith('MONGODB_URL_')).map((name) => secrets[name]);
  expect(urls.map((url) => url.replace(/:[0-9a-f]{48}@/, ':…@'))).toEqual(
    ['auth', 'chapters', 'events', 'chat', 'admin', 'notifications', 'content'].map(
      (name) => `mongodb://m_${name}:…@a:27017,b:27017/?replicaSet=rs0&authSource=m_${name}`,
    ),
  );
  expect(new Set(urls.map((url) => /:([0-9a-f]{48})@/.exec(url)![1])).size).toBe(7);
  const made: unknown[] = [];
  new Function('db', usersScript(secrets))({
    getSiblingDB: (db: string) => ({ createUser: (user: { pwd: string }) => made.push({ db, ...user }) }),
  });
  expect(made[1]).toEqual({
    db: 'm_chapters',
    user: 'm_chapters',
    pwd: /:([0-9a-f]{48})@/.exec(secrets.MONGODB_URL_CHAPTERS)![1],
    roles: [{ role: 'readWrite', db: 'm_chapters' }],
  });
  expect(() => newSecrets({ MONGODB_URL: 'http://a' }, { ownUsers: true })).toThrow('address of a MongoDB');
});
