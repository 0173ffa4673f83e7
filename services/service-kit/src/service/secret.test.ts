import { randomBytes } from 'node:crypto';
import { hasWeakPassword, secret } from './secret';

const messageOf = (text: string) =>
  secret()
    .safeParse(text)
    .error?.issues.map(({ message }) => message);
const GUESSED = ['can be guessed; `npm run secrets` makes one that cannot'];

test.each([
  'changemechangemechangemechangeme',
  'changeme-0123456789-changeme-0123456789',
  'x'.repeat(64),
  'abcabcabcabcabcabcabcabcabcabcabcabc',
  '0123456789abcdef0123456789abcdef',
  '0123456789abcdefghijklmnopqrstuvwxyz',
  'CorrectHorseBatteryStapleCorrectly1',
  'meridian_production_service_token_2026',
  'https://meridian.example:8080/some-secret',
  '01101101001010110100101101001011011',
])('the secret %s can be guessed', (text) => {
  expect(messageOf(text)).toEqual(GUESSED);
});

test('a short secret is refused, and random ones in hexadecimal digits, base64 and base64url are accepted', () => {
  expect(messageOf('9f3c1b7a')).toEqual(['must have at least 32 characters']);
  for (const format of ['hex', 'base64', 'base64url'] as const)
    for (let each = 0; each < 100; each += 1) expect(messageOf(randomBytes(32).toString(format))).toBeUndefined();
});

test.each([
  ['redis://:changeme@redis:6379', true],
  ['redis://:changeme12345678@redis:6379', true],
  ['mongodb://meridian:aaaaaaaaaaaaaaaa@a:27017,b:27017/?replicaSet=rs0', true],
  ['smtps://user:abcabcabcabcabc@mail.example:465', true],
  ['smtps://user:k3v9wq2z@mail.example:465', true],
  ['smtps://user:kvqwzmxbrtyplhgd@mail.example:465', false],
  ['mongodb://meridian:9f3c1b7ae5d24860@a:27017,b:27017/?replicaSet=rs0', false],
  ['redis://redis:6379', false],
  ['dns+http://chat:8080', false],
])('whether the password of %s can be guessed: %s', (address, isWeak) => {
  expect(hasWeakPassword(address)).toBe(isWeak);
});
