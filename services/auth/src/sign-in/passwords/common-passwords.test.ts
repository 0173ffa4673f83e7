import { COMMON_PASSWORDS } from './common-passwords';

test('the list is large and has lower-case words of sufficient length', () => {
  expect(COMMON_PASSWORDS.size).toBeGreaterThan(200);
  for (const word of COMMON_PASSWORDS) expect(word.length >= 6 && word === word.toLowerCase()).toBe(true);
  for (const word of ['password', '123456', 'qwerty123', 'p@ssw0rd']) expect(COMMON_PASSWORDS.has(word)).toBe(true);
});
