import { createHmac } from 'node:crypto';

/**
 * At which accounts guessing is delayed sooner and longer: at those of site admins, and at every second e-mail address
 * of all, whether it has an account or not. So a delay hardly tells whose account is there: who meets the stricter one
 * knows as much as a coin would have told.
 */
export const strictAccounts =
  (key: Buffer) =>
  (email: string, isAdmin: boolean): boolean =>
    createHmac('sha256', key).update(email).digest().readUInt8() % 2 === 0 || isAdmin;
