import { createHmac, randomInt } from 'node:crypto';

const COUNT = 10;
/** The letters and digits without 0, 1, 8 and 9, which look like letters. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const LENGTH = 12;

/** Returns twelve letters and digits, which are 60 random bits. */
const newRecoveryCode = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Groups a code as people read and type it. @example inGroups('ABCDEFGHIJKL') // 'ABCD-EFGH-IJKL' */
const inGroups = (code: string): string => code.match(/.{4}/g)?.join('-') ?? code;

export const hashOfRecoveryCode = (key: Buffer, userId: string, code: string): string =>
  createHmac('sha256', key).update(`${userId}.${code}`).digest('base64url');

/** Returns new recovery codes of an account: the hashes to store, and the codes that the person sees once. */
export function recoveryCodesFor(key: Buffer, userId: string): { hashes: string[]; shown: string[] } {
  const codes = Array.from({ length: COUNT }, newRecoveryCode);
  return { hashes: codes.map((code) => hashOfRecoveryCode(key, userId, code)), shown: codes.map(inGroups) };
}
