import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { readEnv } from '../env';

const KEY = {
  ...generateKeyPairSync('ed25519', {
    privateKeyEncoding: { format: 'jwk' },
    publicKeyEncoding: { format: 'jwk' },
  }).privateKey,
  kid: 'one',
};
const GIVEN = {
  PORT: '0',
  MONGODB_URL: 'mongodb://127.0.0.1:1',
  SERVICE_TOKEN: randomBytes(32).toString('hex'),
  REDIS_URL: 'redis://redis:6379',
  PAYMENTS: 'mock',
  IDENTITY_JWKS: '{"keys":[{"kty":"OKP"}]}',
  IDENTITY_PRIVATE_KEY: JSON.stringify(KEY),
  CREDENTIALS_KEY: randomBytes(32).toString('base64url'),
  PUBLIC_URL: 'https://meridian.test',
  CHAPTERS_URL: 'http://chapters:1',
  EVENTS_URL: 'http://events:1',
  CHAT_URLS: 'http://chat:1',
  ADMIN_URL: 'http://admin:1',
  NOTIFICATIONS_URL: 'http://notifications:1',
  CONTENT_URL: 'http://content:1',
};
afterEach(() => jest.restoreAllMocks());

/** Returns how passwords are hashed with these variables, or the output if the process does not start. */
function hashingWith(env: Record<string, string>): string {
  process.env = { ...GIVEN, ...env };
  const output: string[] = [];
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => output.push(String(text)) > 0);
  jest.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('exit');
  });
  try {
    return readEnv().PASSWORD_HASHING;
  } catch {
    return output.join('');
  }
}

test('passwords are hashed with the standard parameters, and production refuses the light ones of tests', () => {
  expect(hashingWith({})).toBe('standard');
  expect(hashingWith({ NODE_ENV: 'production' })).toBe('standard');
  expect(hashingWith({ NODE_ENV: 'test', PASSWORD_HASHING: 'light' })).toBe('light');
  expect(hashingWith({ NODE_ENV: 'production', PASSWORD_HASHING: 'light' })).toContain(
    'PASSWORD_HASHING: is for tests, not for production',
  );
});
