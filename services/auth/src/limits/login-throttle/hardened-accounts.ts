import { createHmac } from 'node:crypto';

/**
 * Selects accounts for which password guessing is delayed sooner and longer: site admins, and half of all e-mail
 * addresses, with or without an account. The delay therefore does not reveal which accounts belong to site admins.
 */
export const createHardenedAccountCheck =
  (key: Buffer) =>
  (email: string, isAdmin: boolean): boolean =>
    createHmac('sha256', key).update(email).digest().readUInt8() % 2 === 0 || isAdmin;
