import { createCookieName, createCookieReader } from './cookie-names';

const named = (terms: Parameters<typeof createCookieName>[1], host?: string) =>
  createCookieName('sid', terms)({ headers: host === undefined ? {} : { host } });

test('In production a cookie has one name; elsewhere the port is part of the name', () => {
  expect(named({ NODE_ENV: 'production' }, 'localhost:8080')).toBe('__Host-sid');
  expect(named({ NODE_ENV: 'test', COOKIE_SECURE: 'true' }, 'localhost:8080')).toBe('__Host-sid');
  expect(named({ NODE_ENV: 'production', COOKIE_SECURE: 'false' }, 'localhost:8080')).toBe('sid');
  expect(named({ NODE_ENV: 'development' }, 'localhost:8080')).toBe('sid-8080');
  expect(named({ NODE_ENV: 'development' }, '[::1]:8081')).toBe('sid-8081');
  expect(named({ NODE_ENV: 'development' }, 'localhost')).toBe('sid-80');
  expect(named({ NODE_ENV: 'development' })).toBe('sid-80');
});

test('Each of two copies on one machine reads its own cookie', () => {
  const read = createCookieReader(createCookieName('sid', { NODE_ENV: 'development' }), '[a-z]{3}');
  const cookie = 'a=b; sid-8080=one; sid-8081=two; sid-80=long';
  expect(
    ['localhost:8080', 'localhost:8081', 'localhost:8082', 'localhost'].map((host) =>
      read({ headers: { host, cookie } }),
    ),
  ).toEqual(['one', 'two', undefined, undefined]);
  expect(read({ headers: { host: 'localhost:8080' } })).toBeUndefined();
});
