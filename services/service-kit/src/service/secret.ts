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
const KNOWN_WORDS = /change.?me|replace|pass.?w|secret|token|example|meridian|admin|letmein|qwerty/i;

/** The part of a text that has to repeat what is some characters before it, to count as one repeated pattern. */
const REPEATED_SHARE = 0.8;

/** Returns whether a text consists of one pattern that is repeated, such as `aaaa`, `abcabcab` or `aaaabbbbcccc`. */
function isRepeated(text: string): boolean {
  for (let period = 1; period <= text.length / 2; period += 1) {
    const compared = [...text.slice(period)];
    if (compared.filter((each, at) => each === text[at]).length >= compared.length * REPEATED_SHARE) return true;
  }
  return false;
}

/**
 * Returns whether at least half of the characters are the one before or follow it in the alphabet, as in
 * `0123456789abcdef` or `0000000123`.
 */
function isCounting(text: string): boolean {
  const steps = [...text].map((_, at) => text.charCodeAt(at) - text.charCodeAt(at - 1));
  return steps.filter((step) => step === 0 || step === 1).length >= text.length / 2;
}

/** Returns whether most of a text is words. A text without small letters is read as one without capitals. */
function isOfWords(text: string): boolean {
  const read = /[a-z]/.test(text) ? text : text.toLowerCase();
  return (read.match(WORDS) ?? []).join('').length >= text.length * MAX_SHARE_OF_WORDS;
}

const isSimple = (text: string, minDistinct: number): boolean =>
  new Set(text).size < minDistinct || isRepeated(text) || isCounting(text) || KNOWN_WORDS.test(text);

/** Returns the bytes that a text encodes, as characters. */
const decode = (text: string): string =>
  Buffer.from(text, /^[0-9a-f]+$/i.test(text) ? 'hex' : 'base64').toString('latin1');

/**
 * Returns whether a secret can be guessed: neither it nor what it encodes is random, as `npm run secrets` and openssl
 * make it.
 */
function canBeGuessed(text: string): boolean {
  if (!RANDOM_TEXT.test(text) || isSimple(text, MIN_DISTINCT) || isOfWords(text)) return true;
  const bytes = decode(text);
  return isRepeated(bytes) || isCounting(bytes) || KNOWN_WORDS.test(bytes);
}

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
  const [, parameter = ''] = /[?&]password=([^&#]*)/i.exec(address) ?? [];
  return [password, parameter].some((each) => each !== '' && (each.length < 12 || isSimple(each, 6)));
}
