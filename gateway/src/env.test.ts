import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { readEnv } from './env';

const { privateKey, publicKey } = generateKeyPairSync('ed25519', {
  privateKeyEncoding: { format: 'jwk' },
  publicKeyEncoding: { format: 'jwk' },
});
const GIVEN = {
  PORT: '0',
  SERVICE_TOKEN: randomBytes(32).toString('hex'),
  REDIS_URL: 'redis://redis:6379',
  PUBLIC_ORIGIN: 'https://meridian.example',
  AUTH_URL: 'http://auth:1',
  CHAPTERS_URL: 'http://chapters:1',
  EVENTS_URL: 'http://events:1',
  CHAT_URLS: 'http://chat:1',
  ADMIN_URL: 'http://admin:1',
  NOTIFICATIONS_URL: 'http://notifications:1',
  CONTENT_URL: 'http://content:1',
  SHELL_DIR: '/files/shell',
  REMOTES_DIR: '/files/remotes',
  REGISTRY_FILE: '/files/federation/registry.json',
};
afterEach(() => jest.restoreAllMocks());

/** Returns the output of a process that refuses to start, or an empty text if it starts. */
function readRefusal(env: Record<string, string>): string {
  process.env = { ...GIVEN, ...env };
  const output: string[] = [];
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => output.push(String(text)) > 0);
  const exit = jest.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('exit');
  });
  try {
    readEnv();
  } catch {
    expect(exit).toHaveBeenCalledWith(1);
  }
  return output.join('');
}

test('in production the gateway does not start without the public key of the registry', () => {
  expect(readRefusal({})).toBe('');
  expect(readRefusal({ NODE_ENV: 'production' })).toContain('REGISTRY_PUBLIC_KEY: required in production');
  expect(readRefusal({ NODE_ENV: 'production', REGISTRY_PUBLIC_KEY: JSON.stringify(publicKey) })).toBe('');
});

test.each([
  ['the private key', JSON.stringify(privateKey)],
  ['another kind of key', JSON.stringify({ ...publicKey, crv: 'X25519' })],
  ['a text that is not a key', 'secret'],
])('the gateway does not start with %s in place of the public key', (_, key) => {
  expect(readRefusal({ REGISTRY_PUBLIC_KEY: key })).toContain('must be a public Ed25519 JSON Web Key');
});
