import { randomBytes } from 'node:crypto';
import { readEnv } from './env';

const GIVEN = {
  PORT: '0',
  MONGODB_URL: 'mongodb://127.0.0.1:1',
  SERVICE_TOKEN: randomBytes(32).toString('hex'),
  REDIS_URL: 'redis://redis:6379',
  IDENTITY_JWKS: '{"keys":[{"kty":"OKP"}]}',
  AUTH_URL: 'http://auth:1',
  CHAPTERS_URL: 'http://chapters:1',
  EVENTS_URL: 'http://events:1',
  CHAT_URLS: 'http://chat:1',
  ADMIN_URL: 'http://admin:1',
};
const IN_PRODUCTION = {
  NODE_ENV: 'production',
  SMTP_URL: 'smtps://mail:465',
  PUBLIC_URL: 'https://meridian.test',
  CONTENT_URL: 'http://content:1',
};
afterEach(() => jest.restoreAllMocks());

/** Returns the output of a process that refuses to start, or an empty text if it starts. */
function refusalOf(env: Record<string, string>): string {
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

test.each(['SMTP_URL', 'PUBLIC_URL', 'CONTENT_URL'] as const)('Production does not start without %s', (name) => {
  expect(refusalOf(IN_PRODUCTION)).toBe('');
  expect(refusalOf({ ...IN_PRODUCTION, [name]: '' })).toContain(`${name}: required in production`);
  expect(refusalOf({ ...IN_PRODUCTION, NODE_ENV: 'development', [name]: '' })).toBe('');
});

test('An invalid mail server or sender is refused', () => {
  expect(refusalOf({ SMTP_URL: 'https://mail.test' })).toContain('SMTP_URL: ');
  expect(refusalOf({ MAIL_FROM: 'Meridian <hello@meridian.test>\r\nBcc: all@example.org' })).toContain('MAIL_FROM: ');
});
