import { createHash } from 'node:crypto';
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
  '0000000000000000000000000123456789',
  'AAAAAAAAAAAAAAAAAAAAAAAAAABCDEFGH',
  '1111111122222222333333334444444455555555666666667777777788888888',
  'REPLACE_THIS_WITH_32_RANDOM_CHARS',
  'YOUR_LONG_AND_RANDOM_TEXT_GOES_HERE_PLEASE',
  'CORRECTHORSEBATTERYSTAPLECORRECTX',
  'Ch4ngeM3Ch4ngeM3Ch4ngeM3Ch4ngeM3x',
  Buffer.from('changeme-and-something-else').toString('base64'),
  Buffer.from(Array.from({ length: 32 }, (_, n) => n)).toString('hex'),
  Buffer.from(Array.from({ length: 32 }, (_, n) => n + 1)).toString('base64url'),
])('the secret %s can be guessed', (text) => {
  expect(messageOf(text)).toEqual(GUESSED);
});

test('a short secret is refused, and random ones in hexadecimal digits, base64 and base64url are accepted', () => {
  expect(messageOf('9f3c1b7a')).toEqual(['must have at least 32 characters']);
  for (const format of ['hex', 'base64', 'base64url'] as const)
    for (let each = 0; each < 2000; each += 1)
      expect(messageOf(createHash('sha256').update(`${each}`).digest(format))).toBeUndefined();
});

test.each([
  ['redis://:changeme@redis:6379', true],
  ['redis://:changeme12345678@redis:6379', true],
  ['mongodb://meridian:aaaaaaaaaaaaaaaa@a:27017,b:27017/?replicaSet=rs0', true],
  ['smtps://user:abcabcabcabcabc@mail.example:465', true],
  ['smtps://user:k3v9wq2z@mail.example:465', true],
  ['smtps://user:kvqwzmxbrtyplhgd@mail.example:465', false],
  ['mongodb://meridian:9f3c1b7ae5d24860@a:27017,b:27017/?replicaSet=rs0', false],
  ['redis://redis:6379?password=changeme', true],
  ['redis://redis:6379', false],
  ['dns+http://chat:8080', false],
])('whether the password of %s can be guessed: %s', (address, isWeak) => {
  expect(hasWeakPassword(address)).toBe(isWeak);
});
