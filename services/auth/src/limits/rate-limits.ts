import { createAddressLimit, createMailLimit } from '@meridian/service-kit';
import type { Redis } from 'ioredis';
import { createCodeLimit } from './code-limit';
import { createAddressChangeLimit } from './address-change-limit';
import type { AuthEnv } from '../env';
import { createHardenedAccountCheck } from './login-throttle/hardened-accounts';
import { createLoginThrottle } from './login-throttle/login-throttle';

/**
 * Creates the limits of attempts, which replicas share if there is Redis.
 * @param hardenedAccountsKey the key with which names of accounts under attack are hashed.
 */
export function createRateLimits(env: AuthEnv, redis: Redis | undefined, hardenedAccountsKey: Buffer) {
  const perAddress = (purpose: string, points: number) =>
    createAddressLimit({ redis, keyPrefix: `auth:${purpose}`, points, seconds: 3600 });
  return {
    codeLimit: createCodeLimit(redis),
    loginThrottle: createLoginThrottle({
      redis,
      freeFailures: env.LOGIN_LIMIT_FAILURES,
      failuresPerIp: env.LOGIN_LIMIT_PER_IP,
      failuresPerAccount: env.LOGIN_LIMIT_PER_ACCOUNT,
      loginsPerAccount: env.LOGIN_LIMIT_SUCCESSES,
      isHardened: createHardenedAccountCheck(hardenedAccountsKey),
    }),
    mailLimit: createMailLimit(redis, env.MAIL_LIMIT_PER_IP),
    addressChangeLimit: createAddressChangeLimit(redis),
    limits: {
      passwordReset: perAddress('password-reset', env.PASSWORD_RESET_LIMIT_PER_IP),
      addressLinks: perAddress('address-links', env.REGISTRATION_LIMIT_PER_IP),
      registration: perAddress('registration', env.REGISTRATION_LIMIT_PER_IP),
      passkeys: perAddress('passkeys', env.PASSKEY_LIMIT_PER_IP),
      newsletter: perAddress('newsletter', env.NEWSLETTER_LIMIT_PER_IP),
    },
  };
}
