import { createHmac, randomInt } from 'node:crypto';

const COUNT = 10;
/** Without 0, 1, 8 and 9, which look like letters. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const LENGTH = 12;

/** Twelve letters and digits: 60 random bits. */
const newRecoveryCode = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** As people read and type them. @example inGroups('ABCDEFGHIJKL') // 'ABCD-EFGH-IJKL' */
const inGroups = (code: string): string => code.match(/.{4}/g)?.join('-') ?? code;

export const hashOfRecoveryCode = (key: Buffer, userId: string, code: string): string =>
  createHmac('sha256', key).update(`${userId}.${code}`).digest('base64url');

/** New recovery codes of an account: what is stored, and what its person is shown once. */
export function recoveryCodesFor(key: Buffer, userId: string): { hashes: string[]; shown: string[] } {
  const codes = Array.from({ length: COUNT }, newRecoveryCode);
  return { hashes: codes.map((code) => hashOfRecoveryCode(key, userId, code)), shown: codes.map(inGroups) };
}
