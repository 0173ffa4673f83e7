import {
  firstUrl,
  forTests,
  named,
  parseEnv,
  required,
  secret,
  serviceEnv,
  writeLimitEnv,
} from '@meridian/service-kit';
import { z } from 'zod';
import { STRIPE_RULES } from './stripe-env';

/** A private Ed25519 JSON Web Key with its id, as JSON. */
const PrivateKey = z.string().transform((value, context) => {
  try {
    return z
      .object({
        kty: z.literal('OKP'),
        crv: z.literal('Ed25519'),
        kid: z.string().min(1),
        x: z.string(),
        d: secret(),
      })
      .parse(JSON.parse(value));
  } catch {
    context.addIssue({
      code: 'custom',
      message: 'must be a private Ed25519 JSON Web Key with a kid, as `npm run secrets` makes it',
    });
    return z.NEVER;
  }
});

const days = (standard: number) => z.coerce.number().positive().max(365).default(standard);
const count = (standard: number) => z.coerce.number().int().min(1).default(standard);

export const shape = {
  ...serviceEnv,
  ...writeLimitEnv,
  CHAPTERS_URL: z.url(),
  EVENTS_URL: z.url(),
  /** The chat service, whose first address receives the removals of direct messages of deleted accounts. */
  CHAT_URLS: firstUrl,
  /** The admin service, which has the audit log. */
  ADMIN_URL: z.url(),
  /** The notifications service, which gets the domain events that people are notified of. */
  NOTIFICATIONS_URL: z.url(),
  /** The content service with the public texts and their pictures. */
  CONTENT_URL: z.url(),
  /** Without it, throttling counts per process, and open sockets notice a logout only at their next check. */
  REDIS_URL: z.string().startsWith('redis').optional(),
  /** Signs identities. Its public key is in IDENTITY_JWKS of every service. */
  IDENTITY_PRIVATE_KEY: PrivateKey,
  /** Encrypts the secrets of authenticator apps; 32 bytes in base64url. A change of the key makes the apps unusable. */
  CREDENTIALS_KEY: secret()
    .regex(/^[\w-]{43}$/, 'must be 32 bytes in base64url')
    .transform((value) => Buffer.from(value, 'base64url')),
  /** The address of the site, to which passkeys are bound. It is required in production. */
  PUBLIC_URL: z.url().default('http://localhost:8080'),
  /**
   * Who charges cards. `mock` charges nothing: whoever types a card is a member, and the pages say so. Outside
   * production it is the default. Production has to name the provider. With `mock`, or a test key of Stripe, it accepts
   * memberships only of people who have confirmed their address. `stripe` needs the two variables below.
   */
  PAYMENTS: z.enum(['mock', 'stripe']).optional(),
  /** The secret key of the account at Stripe. With one of the test mode (`sk_test_…`), nothing is charged. */
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(?:sk|rk)_(?:test|live)_\w+$/, 'must be a secret key of Stripe, which begins with sk_test_ or sk_live_')
    .optional(),
  /** The signing secret of the webhook endpoint at Stripe (`whsec_…`). */
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, 'must be the signing secret of a webhook endpoint, which begins with whsec_')
    .optional(),
  /** Another server that speaks Stripe's API, for tests and demos. Production accepts only one of the same machine. */
  STRIPE_API_URL: z.url().optional(),
  /**
   * Whether site admins need two-factor authentication. Until they sign in with a passkey or a code, they act as
   * members. By default this is so in production only. The start-up line says that production has switched it off.
   */
  REQUIRE_TWO_FACTOR: z.enum(['true', 'false']).optional(),
  /**
   * Whether a second site admin has to confirm an appointment or a dismissal of a site admin within seven days. Acts on
   * the accounts of site admins need one in any case.
   */
  SITE_ADMINS_NEED_TWO: z.enum(['true', 'false']).default('false'),
  /** With `light`, a password hash takes almost no time. This is for tests only; production refuses the variable. */
  PASSWORD_HASHING: z.enum(['standard', 'light']).default('standard'),
  /**
   * Whether the session cookie is `__Host-sid` with Secure. Default: only in production. Outside production its name
   * ends with the port, as `sid-8080`.
   */
  COOKIE_SECURE: z.enum(['true', 'false']).optional(),
  /** Days after which an unused session ends. */
  SESSION_IDLE_DAYS: days(7),
  /** Days after which every session ends. */
  SESSION_MAX_DAYS: days(30),
  /** The most sessions that one person may have. One more ends the oldest. */
  SESSION_LIMIT_PER_PERSON: count(20),
  /**
   * Wrong passwords for one account, from one address or one known browser, before each further attempt has to wait. A
   * browser is known if the person signed in with it before.
   */
  LOGIN_LIMIT_FAILURES: count(5),
  /** Wrong passwords from one address in an hour, not counting known browsers. Many members may share one address. */
  LOGIN_LIMIT_PER_IP: count(100),
  /**
   * Wrong passwords for one account in an hour, not counting known browsers, before each further attempt of unknown
   * browsers is delayed. For site admins, a quarter of it.
   */
  LOGIN_LIMIT_PER_ACCOUNT: count(20),
  /** Successful logins of one account in an hour. */
  LOGIN_LIMIT_SUCCESSES: count(100),
  /**
   * Registrations from one address in an hour, including refused ones, and as many uses of links about e-mail
   * addresses. Many new members may share one address.
   */
  REGISTRATION_LIMIT_PER_IP: count(60),
  /** Requests for links to new passwords, and uses of such links, from one address in an hour. */
  PASSWORD_RESET_LIMIT_PER_IP: count(20),
  /** Sign-ins with passkeys from one address in an hour, and challenges for them. */
  PASSKEY_LIMIT_PER_IP: count(240),
  /**
   * Mails to addresses which nobody has confirmed, that clients of one address may cause in an hour: confirmations,
   * new passwords and newsletter subscriptions. In a day it is four times as many, and to one domain half as many.
   */
  MAIL_LIMIT_PER_IP: count(60),
  /** Newsletter subscriptions from one address in an hour. */
  NEWSLETTER_LIMIT_PER_IP: count(60),
};

export type AuthEnv = z.output<z.ZodObject<typeof shape>>;

export const readEnv = () =>
  parseEnv(shape, [
    required('PUBLIC_URL'),
    required('PAYMENTS', '. It is `stripe`, or `mock`, which charges nothing'),
    named('PAYMENTS', 'mock', 'memberships are play money, and nothing is charged'),
    ...STRIPE_RULES,
    named('REQUIRE_TWO_FACTOR', 'false', 'the password alone gives site admins their rights'),
    forTests('PASSWORD_HASHING'),
  ]);

/** Returns whether site admins need two-factor authentication. Default: only in production. */
export const requiresTwoFactor = ({
  REQUIRE_TWO_FACTOR,
  NODE_ENV,
}: Pick<AuthEnv, 'REQUIRE_TWO_FACTOR' | 'NODE_ENV'>): boolean =>
  (REQUIRE_TWO_FACTOR ?? String(NODE_ENV === 'production')) === 'true';

/** Returns the address of the site for commands, which need no other variable of the service. */
export const readPublicUrl = (): string => shape.PUBLIC_URL.parse(process.env.PUBLIC_URL);
