import { secret } from '@meridian/service-kit';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { newSecrets } from './secrets';
import { SERVICES } from '../services';
import { readServiceEnv } from '../testing/read-service-env';

const root = path.resolve(__dirname, '../../../..');

const secrets = newSecrets();
/** The variables of a production without any mistake. */
const PRODUCTION: Record<string, string> = {
  ...secrets,
  NODE_ENV: 'production',
  PORT: '8080',
  AUTH_URL: 'http://auth:8080',
  CHAPTERS_URL: 'http://chapters:8080',
  EVENTS_URL: 'http://events:8080',
  ADMIN_URL: 'http://admin:8080',
  NOTIFICATIONS_URL: 'http://notifications:8080',
  CONTENT_URL: 'http://content:8080',
  CHAT_URLS: 'http://chat:8080',
  SHELL_DIR: '/files/shell',
  REMOTES_DIR: '/files/remotes',
  REGISTRY_FILE: '/files/registry.json',
  PUBLIC_URL: 'https://meridian.test',
  PUBLIC_ORIGIN: 'https://meridian.test',
  ORIGINS: 'https://meridian.test',
  SMTP_URL: 'smtps://mail.test:465',
  PAYMENTS: 'mock',
};
type Service = keyof typeof SERVICES;
const ALL = Object.keys(SERVICES) as Service[];
const startWith = (service: Service, changes: Record<string, string> = {}) =>
  readServiceEnv(service, { ...PRODUCTION, ...changes });

const PLAY_MONEY = 'PAYMENTS=mock: memberships are play money, and nothing is charged';
const OWN: Partial<Record<Service, string[]>> = { auth: [PLAY_MONEY] };

test('a production without mistakes starts, and its start-up line lists only the play money', async () => {
  for (const service of ALL)
    expect([service, await startWith(service)]).toEqual([service, { refused: [], off: OWN[service] ?? [] }]);
});

const GUESSED = 'can be guessed; `npm run secrets` makes one that cannot';
const HTTP = 'begins with http:, so everybody on the way can read passwords and sessions';
const COOKIES = 'is false, so browsers send sessions without encryption';
const NO_REDIS = 'is not set, so each replica counts limits alone and learns late what the others changed';
const KEY = 'must be a private Ed25519 JSON Web Key with a kid, as `npm run secrets` makes it';
const PUBLIC_KEY = 'REGISTRY_PUBLIC_KEY: must be a public Ed25519 JSON Web Key';
const OR_ALLOW_HTTP = '. Change it, or set ALLOW_INSECURE_HTTP=yes';
const WEAK = 'its password can be guessed';
const { d: _d, ...guessedKey } = JSON.parse(secrets.IDENTITY_PRIVATE_KEY) as Record<string, string>;
const otherKind = JSON.stringify({ ...(JSON.parse(secrets.REGISTRY_PUBLIC_KEY) as object), crv: 'X25519' });

test.each<[string, readonly Service[], Record<string, string>, string]>([
  [
    'no provider',
    ['auth'],
    { PAYMENTS: '' },
    'PAYMENTS: required in production. It is `stripe`, or `mock`, which charges nothing',
  ],
  ['an unknown provider', ['auth'], { PAYMENTS: 'cash' }, 'PAYMENTS: Invalid option: expected one of "mock"|"stripe"'],
  [
    'Stripe without a key',
    ['auth'],
    { PAYMENTS: 'stripe', STRIPE_WEBHOOK_SECRET: 'whsec_of_a_test' },
    'STRIPE_SECRET_KEY: required with PAYMENTS=stripe',
  ],
  [
    'Stripe without the secret of its webhook',
    ['auth'],
    { PAYMENTS: 'stripe', STRIPE_SECRET_KEY: 'sk_live_of_a_test' },
    'STRIPE_WEBHOOK_SECRET: required with PAYMENTS=stripe',
  ],
  [
    'a publishable key as the secret one',
    ['auth'],
    { STRIPE_SECRET_KEY: 'pk_live_of_a_test' },
    'STRIPE_SECRET_KEY: must be a secret key of Stripe, which begins with sk_test_ or sk_live_',
  ],
  [
    'a server of somebody else instead of Stripe',
    ['auth'],
    { STRIPE_API_URL: 'https://stripe.example' },
    'STRIPE_API_URL: is for tests. Production accepts only Stripe itself or a server of the same machine',
  ],
  [
    'an example as its token',
    ALL,
    { SERVICE_TOKEN: 'changeme-changeme-changeme-changeme' },
    `SERVICE_TOKEN: ${GUESSED}`,
  ],
  ['one letter as its token', ALL, { SERVICE_TOKEN: 's'.repeat(40) }, `SERVICE_TOKEN: ${GUESSED}`],
  ['a short token', ALL, { SERVICE_TOKEN: '9f3c1b7ae5d2' }, 'SERVICE_TOKEN: must have at least 32 characters'],
  ['a key of one letter', ['auth'], { CREDENTIALS_KEY: 'k'.repeat(43) }, `CREDENTIALS_KEY: ${GUESSED}`],
  [
    'a guessed signing key',
    ['auth'],
    { IDENTITY_PRIVATE_KEY: JSON.stringify({ ...guessedKey, d: 'd'.repeat(43) }) },
    `IDENTITY_PRIVATE_KEY: ${KEY}`,
  ],
  ['a guessed bounce secret', ['notifications'], { BOUNCE_SECRET: 'b'.repeat(32) }, `BOUNCE_SECRET: ${GUESSED}`],
  [
    'a weak password of the store',
    ALL.slice(1),
    { MONGODB_URL: 'mongodb://root:changeme@mongodb:27017' },
    `MONGODB_URL: ${WEAK}`,
  ],
  ['a weak password of Redis', ALL, { REDIS_URL: 'redis://:redis@redis:6379' }, `REDIS_URL: ${WEAK}`],
  [
    'a weak password of the mail server',
    ['notifications'],
    { SMTP_URL: 'smtps://me:password1234@mail.test' },
    `SMTP_URL: ${WEAK}`,
  ],
  ['no Redis', ALL, { REDIS_URL: '' }, `REDIS_URL: ${NO_REDIS}. Change it, or set ALLOW_NO_REDIS=yes`],
  [
    'cookies without encryption',
    ['gateway', 'auth'],
    { COOKIE_SECURE: 'false' },
    `COOKIE_SECURE: ${COOKIES}${OR_ALLOW_HTTP}`,
  ],
  [
    'a site without TLS',
    ['auth', 'notifications'],
    { PUBLIC_URL: 'http://meridian.test' },
    `PUBLIC_URL: ${HTTP}${OR_ALLOW_HTTP}`,
  ],
  [
    'an origin without TLS',
    ['gateway', 'events'],
    { PUBLIC_ORIGIN: 'http://meridian.test' },
    `PUBLIC_ORIGIN: ${HTTP}${OR_ALLOW_HTTP}`,
  ],
  ['sockets without TLS', ['chat'], { ORIGINS: 'https://a.test, http://b.test' }, `ORIGINS: ${HTTP}${OR_ALLOW_HTTP}`],
  ['something else than yes', ALL, { ALLOW_NO_REDIS: 'true' }, 'ALLOW_NO_REDIS: Invalid input: expected "yes"'],
  ['no public origin', ['gateway', 'events'], { PUBLIC_ORIGIN: '' }, 'PUBLIC_ORIGIN: required in production'],
  ['no address of the site', ['auth', 'notifications'], { PUBLIC_URL: '' }, 'PUBLIC_URL: required in production'],
  ['no mail server', ['notifications'], { SMTP_URL: '' }, 'SMTP_URL: required in production'],
  ['no organization', ['events', 'notifications'], { CONTENT_URL: '' }, 'CONTENT_URL: required in production'],
  ['no events', ['chapters'], { EVENTS_URL: '' }, 'EVENTS_URL: required in production'],
  ['no key of the registry', ['gateway'], { REGISTRY_PUBLIC_KEY: '' }, 'REGISTRY_PUBLIC_KEY: required in production'],
  ['the private key of the registry', ['gateway'], { REGISTRY_PUBLIC_KEY: secrets.REGISTRY_SIGNING_KEY }, PUBLIC_KEY],
  ['another kind of key', ['gateway'], { REGISTRY_PUBLIC_KEY: otherKind }, PUBLIC_KEY],
  ['a text that is not a key', ['gateway'], { REGISTRY_PUBLIC_KEY: 'secret' }, PUBLIC_KEY],
  ['demo data', ALL.slice(1), { SEED: 'demo' }, 'SEED: demo data has no place in production'],
  ['hashing of tests', ['auth'], { PASSWORD_HASHING: 'light' }, 'PASSWORD_HASHING: is for tests, not for production'],
])('a production with %s does not start, and says why', async (_mistake, services, changes, message) => {
  for (const service of services)
    expect([service, await startWith(service, changes)]).toEqual([service, { refused: [message], off: [] }]);
});

test.each<[string, readonly Service[], Record<string, string>, string[]]>([
  ['no Redis', ALL, { REDIS_URL: '', ALLOW_NO_REDIS: 'yes' }, [`REDIS_URL ${NO_REDIS} (ALLOW_NO_REDIS=yes)`]],
  [
    'no TLS',
    ['auth'],
    { PUBLIC_URL: 'http://meridian.test', COOKIE_SECURE: 'false', ALLOW_INSECURE_HTTP: 'yes' },
    [`PUBLIC_URL ${HTTP} (ALLOW_INSECURE_HTTP=yes)`, `COOKIE_SECURE ${COOKIES} (ALLOW_INSECURE_HTTP=yes)`],
  ],
  [
    'two-factor authentication off',
    ['auth'],
    { REQUIRE_TWO_FACTOR: 'false' },
    ['REQUIRE_TWO_FACTOR=false: the password alone gives site admins their rights'],
  ],
])('a production with %s, as its operator said, starts and lists it', async (_what, services, changes, listed) => {
  for (const service of services) {
    const { refused, off } = await startWith(service, changes);
    expect([service, refused, [...off].sort()]).toEqual([service, [], [...(OWN[service] ?? []), ...listed].sort()]);
  }
});

test('the start-up line lists limits that are so high that they limit nothing', async () => {
  const high = await startWith('auth', { LOGIN_LIMIT_PER_IP: '10001', MAIL_LIMIT_PER_IP: '6000' });
  expect(high).toEqual({ refused: [], off: [PLAY_MONEY, 'LOGIN_LIMIT_PER_IP=10001: the usual limit is 100'] });
});

test('outside production nothing of this is required', async () => {
  const { PAYMENTS: _, REDIS_URL: __, PUBLIC_ORIGIN: ___, REGISTRY_PUBLIC_KEY: ____, ...rest } = PRODUCTION;
  for (const service of ALL)
    expect(await readServiceEnv(service, { ...rest, NODE_ENV: 'development', COOKIE_SECURE: 'false' })).toEqual({
      refused: [],
      off: [],
    });
});

test('no text of the docs and of the deployment files passes as a secret', () => {
  const tracked = ['README.md', 'CONTRIBUTING.md', 'docs', 'docker-compose.yml', 'k8s', 'Dockerfile.*', '.github'];
  const files = execFileSync('git', ['ls-files', ...tracked], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n');
  expect(files.length).toBeGreaterThan(100);
  const words = files.flatMap((file) => readFileSync(path.join(root, file), 'utf8').split(/[\s"'`()<>|,;]+/));
  const parts = new Set(words.flatMap((word) => [word, ...word.split('='), ...word.split(/[:@]/)]));
  expect([...parts].filter((part) => secret().safeParse(part).success)).toEqual([]);
});
