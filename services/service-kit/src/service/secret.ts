import { z } from 'zod';

const MIN_LENGTH = 32;
/**
 * The minimum number of different characters. A random secret of 32 hexadecimal digits has fewer once in a million.
 */
const MIN_DISTINCT = 8;
/** The alphabets of hexadecimal digits, base64 and base64url. */
const RANDOM_TEXT = /^[\w+/-]+={0,2}$/;
/** The part of a text that words may be. Two of a million random keys in base64url have more. */
const MAX_SHARE_OF_WORDS = 0.6;
/** A word: at least four letters, of which only the first may be a capital, with a vowel near its start. */
const WORDS = /(?=[a-z]{0,3}[aeiou])[A-Za-z][a-z]{3,}/g;
/** Words of examples and of common passwords. */
const KNOWN_WORDS = /change.?me|pass.?w|secret|example|meridian|admin|letmein|qwerty/i;

/** Returns whether a text consists of one pattern that is repeated, such as `aaaa` or `abcabcab`. */
function isRepeated(text: string): boolean {
  for (let period = 1; period <= text.length / 2; period += 1) if (text.startsWith(text.slice(period))) return true;
  return false;
}

/** Returns whether at least half of the characters follow the one before in the alphabet, as in `0123456789abcdef`. */
const isCounting = (text: string): boolean =>
  [...text].filter((_, at) => text.charCodeAt(at) - text.charCodeAt(at - 1) === 1).length >= text.length / 2;

const isOfWords = (text: string): boolean =>
  (text.match(WORDS) ?? []).join('').length >= text.length * MAX_SHARE_OF_WORDS;

const isSimple = (text: string, minDistinct: number): boolean =>
  new Set(text).size < minDistinct || isRepeated(text) || isCounting(text) || KNOWN_WORDS.test(text);

/** Returns whether a secret can be guessed: it is not random, as `npm run secrets` and openssl make it. */
const canBeGuessed = (text: string): boolean =>
  !RANDOM_TEXT.test(text) || isSimple(text, MIN_DISTINCT) || isOfWords(text);

/**
 * The schema of every secret that Meridian itself needs: at least 32 random characters, in hexadecimal digits, base64
 * or base64url.
 * @example SERVICE_TOKEN: secret()
 */
export const secret = () =>
  z
    .string()
    .min(MIN_LENGTH, { error: `must have at least ${MIN_LENGTH} characters`, abort: true })
    .refine((text) => !canBeGuessed(text), 'can be guessed; `npm run secrets` makes one that cannot');

/**
 * Returns whether an address has a password that can be guessed. Passwords of stores and mail servers come from their
 * own operators, so they may be shorter than {@link secret}. An address without a password has none to guess.
 * @example hasWeakPassword('redis://:changeme@redis:6379') // true
 */
export function hasWeakPassword(address: string): boolean {
  const [, password = ''] = /^[a-z+]+:\/\/[^:@/?#]*:([^@/?#]*)@/i.exec(address) ?? [];
  return password !== '' && (password.length < 12 || isSimple(password, 6));
}
