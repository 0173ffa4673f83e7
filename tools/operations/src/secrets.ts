import { generateKeyPairSync, randomBytes } from 'node:crypto';

/** What an installation keeps secret, by the name of the variable. */
export const SECRETS = ['SERVICE_TOKEN', 'IDENTITY_PRIVATE_KEY', 'IDENTITY_JWKS', 'MONGODB_URL', 'REDIS_URL', 'REDIS_PASSWORD'] as const;
export type Secrets = Record<(typeof SECRETS)[number], string>;

/** New secrets for an installation. The stores are those of the trial unless others are given. */
export function newSecrets({ MONGODB_URL = 'mongodb://mongodb:27017/?replicaSet=rs0', REDIS_URL }: { MONGODB_URL?: string | undefined; REDIS_URL?: string | undefined } = {}): Secrets {
  const kid = randomBytes(6).toString('hex');
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const key = (jwk: object) => ({ ...jwk, kid, alg: 'EdDSA', use: 'sig' });
  const password = REDIS_URL ? decodeURIComponent(new URL(REDIS_URL).password) : randomBytes(24).toString('hex');
  return {
    SERVICE_TOKEN: randomBytes(32).toString('hex'),
    IDENTITY_PRIVATE_KEY: JSON.stringify(key(privateKey.export({ format: 'jwk' }))),
    IDENTITY_JWKS: JSON.stringify({ keys: [key(publicKey.export({ format: 'jwk' }))] }),
    MONGODB_URL, REDIS_URL: REDIS_URL ?? `redis://:${password}@redis:6379`, REDIS_PASSWORD: password,
  };
}

/** As a Secret for `kubectl apply -f -`. */
export const asManifest = (secrets: Secrets): string =>
  ['apiVersion: v1', 'kind: Secret', 'metadata:', '  name: meridian-secrets', 'stringData:', ...Object.entries(secrets).map(([name, value]) => `  ${name}: '${value.replaceAll("'", "''")}'`), ''].join('\n');

/** As an environment file for `docker-compose`. */
export const asEnvFile = (secrets: Secrets): string => Object.entries(secrets).map(([name, value]) => `${name}=${value}\n`).join('');
