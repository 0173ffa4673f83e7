import { readEnv } from './env';

const KEY = { kty: 'OKP', crv: 'Ed25519', kid: 'one', x: 'x', d: 'd' };
const GIVEN = {
  PORT: '0',
  MONGODB_URL: 'mongodb://127.0.0.1:1',
  SERVICE_TOKEN: '0123456789abcdef0123456789abcdef',
  IDENTITY_JWKS: '{"keys":[{"kty":"OKP"}]}',
  IDENTITY_PRIVATE_KEY: JSON.stringify(KEY),
  CREDENTIALS_KEY: 'k'.repeat(43),
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
