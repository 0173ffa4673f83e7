import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { STORES, type Store } from '../services';

type StoreUrl = `MONGODB_URL_${Uppercase<Store>}`;
const nameUrl = (store: Store) => `MONGODB_URL_${store.toUpperCase()}` as StoreUrl;

/** The secrets of an installation, by the name of the variable. Each service has a `MONGODB_URL` of its own. */
export const SECRETS = [
  'SERVICE_TOKEN',
  'IDENTITY_PRIVATE_KEY',
  'IDENTITY_JWKS',
  'CREDENTIALS_KEY',
  'REGISTRY_SIGNING_KEY',
  'REGISTRY_PUBLIC_KEY',
  'MONGODB_URL',
  ...STORES.map(nameUrl),
  'REDIS_URL',
  'REDIS_PASSWORD',
  'SMTP_URL',
  'BOUNCE_SECRET',
] as const;
export type Secrets = Record<(typeof SECRETS)[number], string>;

interface Given {
  MONGODB_URL?: string | undefined;
  REDIS_URL?: string | undefined;
  SMTP_URL?: string | undefined;
  DATABASE_PREFIX?: string | undefined;
}

/**
 * Creates the secrets of a new installation. The stores and the mail server are those of the trial unless others are
 * given. With `ownUsers` each service signs in to the database as a user of its own, whom {@link usersScript} creates.
 */
export function newSecrets(
  {
    MONGODB_URL = 'mongodb://mongodb:27017/?replicaSet=rs0',
    REDIS_URL,
    DATABASE_PREFIX = 'meridian_',
    SMTP_URL = 'smtp://mailbox:1025',
  }: Given = {},
  { ownUsers = false } = {},
): Secrets {
  const kid = randomBytes(6).toString('hex');
  const { privateKey, publicKey } = newKeyPair();
  const registry = newKeyPair();
  const key = (jwk: object) => ({ ...jwk, kid, alg: 'EdDSA', use: 'sig' });
  const password = REDIS_URL ? decodeURIComponent(new URL(REDIS_URL).password) : randomBytes(24).toString('hex');
  return {
    SERVICE_TOKEN: randomBytes(32).toString('hex'),
    IDENTITY_PRIVATE_KEY: JSON.stringify(key(privateKey)),
    IDENTITY_JWKS: JSON.stringify({ keys: [key(publicKey)] }),
    CREDENTIALS_KEY: randomBytes(32).toString('base64url'),
    REGISTRY_SIGNING_KEY: JSON.stringify(registry.privateKey),
    REGISTRY_PUBLIC_KEY: JSON.stringify(registry.publicKey),
    MONGODB_URL,
    ...(Object.fromEntries(
      STORES.map((store) => [
        nameUrl(store),
        ownUsers ? asUser(MONGODB_URL, `${DATABASE_PREFIX}${store}`) : MONGODB_URL,
      ]),
    ) as Record<StoreUrl, string>),
    REDIS_URL: REDIS_URL ?? `redis://:${password}@redis:6379`,
    REDIS_PASSWORD: password,
    SMTP_URL,
    BOUNCE_SECRET: randomBytes(32).toString('hex'),
  };
}

/** Creates an Ed25519 key pair as JWKs. */
const newKeyPair = () =>
  generateKeyPairSync('ed25519', { privateKeyEncoding: { format: 'jwk' }, publicKeyEncoding: { format: 'jwk' } });

/**
 * Returns the URL with the user of one database. It is parsed here, because `URL` does not accept the address of a
 * replica set.
 */
function asUser(url: string, database: string): string {
  const [, scheme, rest = ''] = /^(mongodb(?:\+srv)?:\/\/)(.*)$/.exec(url) ?? [];
  const [, servers, options = ''] =
    /^([^/?]+)(?:\/[^?]*)?(?:\?(.*))?$/.exec(rest.slice(rest.lastIndexOf('@') + 1)) ?? [];
  if (!servers) throw new Error('MONGODB_URL has to be the address of a MongoDB.');
  const others = options.split('&').filter((option) => option && !option.startsWith('authSource='));
  return `${scheme}${database}:${randomBytes(24).toString('hex')}@${servers}/?${[...others, `authSource=${database}`].join('&')}`;
}

/**
 * Returns the mongosh script that creates the users of {@link newSecrets}. Each can read and write only the
 * database of its own service.
 */
export const usersScript = (secrets: Secrets): string =>
  STORES.map((store) => {
    const [, user, pwd] = /^[^:]+:\/\/([^:@]+):([^@]+)@/.exec(secrets[nameUrl(store)]) ?? [];
    const roles = [{ role: 'readWrite', db: user }];
    return `db.getSiblingDB('${user}').createUser(${JSON.stringify({ user, pwd, roles })});\n`;
  }).join('');

/** Formats secrets as an environment file, for `docker-compose` and kustomize. */
export const asEnvFile = (secrets: Secrets): string =>
  Object.entries(secrets)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
