import { createHmac, randomInt } from 'node:crypto';

const COUNT = 10;
/** Without 0, 1, 8 and 9, which look like letters. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const LENGTH = 12;

/** Twelve letters and digits: 60 random bits. */
const newRecoveryCode = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

export const newRecoveryCodes = (): string[] => Array.from({ length: COUNT }, newRecoveryCode);

/** As people read and type them. @example inGroups('ABCDEFGHIJKL') // 'ABCD-EFGH-IJKL' */
export const inGroups = (code: string): string => code.match(/.{4}/g)?.join('-') ?? code;

export const hashOfRecoveryCode = (key: Buffer, userId: string, code: string): string =>
  createHmac('sha256', key).update(`${userId}.${code}`).digest('base64url');
