import { createHmac } from 'node:crypto';

/**
 * Password guessing is delayed sooner and longer for site admins. The same applies to half of all e-mail addresses,
 * with or without an account, so that a delay does not reveal which accounts belong to site admins.
 */
export const createStrictAccountCheck =
  (key: Buffer) =>
  (email: string, isAdmin: boolean): boolean =>
    createHmac('sha256', key).update(email).digest().readUInt8() % 2 === 0 || isAdmin;
