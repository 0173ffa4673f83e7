import { DAY_MS } from '@meridian/shared-types';
import {
  createAuditTrail,
  createIdentityVerifier,
  createOrganizationReader,
  createServiceClient,
  createSignalBus,
  openServiceDatabase,
  connectRedis,
  deliverDomainEvents,
  identifyByHeader,
  type Logger,
} from '@meridian/service-kit';
import { chaptersInternalApi } from '@meridian/shared-types/contracts';
import { importJWK, type CryptoKey } from 'jose';
import { createHmac } from 'node:crypto';
import { createAccountRemoval } from './own-account/account-removal/account-removal';
import { createDeviceCookie } from './limits/login-throttle/device-cookie';
import { createClients } from './clients';
import { requiresTwoFactor, type AuthEnv } from './env';
import { createModels } from './models/create-models';
import { createRateLimits } from './limits/rate-limits';
import { createMergeMoves } from './merging/merge-moves';
import { deliverAddressChoices } from './newsletter/address-choices';
import { createPriceReader } from './payments/plan-prices';
import type { PaymentProvider } from './payments/payment-provider';
import { createPersonSync } from './accounts/person-sync';
import { createIssuerReader } from './receipts/issuer';
import { createIdentitySigner } from './sessions/identity-signer';
import { identifyByCookie } from './sessions/identify-by-cookie';
import { createSessionSignals } from './sessions/session-signals';
import { PENDING_LOGIN_MS } from './models/pending-login.model';
import { createRelyingParty } from './sign-in/passkeys/relying-party';
import { createSecretBox } from './sign-in/codes/secret-box';
import { createTokenCookie } from './sessions/token-cookie';
import { deliverResetLinks } from './own-account/password-changes/reset-links';
import { createSessionStore } from './sessions/session-store';

/** Creates everything that the handlers need: connections, models and the objects built on them. */
export async function createDependencies(env: AuthEnv, log: Logger, paymentProvider: PaymentProvider) {
  const signingKey = (await importJWK(env.IDENTITY_PRIVATE_KEY, 'EdDSA')) as CryptoKey;
  const keyFor = (purpose: string) => createHmac('sha256', env.IDENTITY_PRIVATE_KEY.d).update(purpose).digest();
  const db = await openServiceDatabase(env, 'auth', log);
  const redis = env.REDIS_URL ? await connectRedis(env.REDIS_URL, log) : undefined;
  const models = createModels(db);
  const chapters = createServiceClient(chaptersInternalApi, env.CHAPTERS_URL, env.SERVICE_TOKEN);
  const bus = createSignalBus({ publisher: redis, log });
  const announceChange = createSessionSignals(bus);
  const requireTwoFactor = requiresTwoFactor(env);
  const sessionStore = createSessionStore({
    ...models,
    announceChange,
    idleDays: env.SESSION_IDLE_DAYS,
    maxDays: env.SESSION_MAX_DAYS,
    perPerson: env.SESSION_LIMIT_PER_PERSON,
    requireTwoFactor,
  });
  const services = createClients(env);
  const personSync = createPersonSync({ db, chapters, bus, log });
  const sessionCookie = createTokenCookie('sid', env, env.SESSION_MAX_DAYS * DAY_MS);
  const signIdentity = createIdentitySigner(signingKey, env.IDENTITY_PRIVATE_KEY.kid);
  return {
    ...models,
    redis,
    log,
    chapters,
    eventsService: services.events,
    paymentProvider,
    /**
     * Whether payments are play money although people may take them for real ones. Then a payment needs a confirmed
     * address, because otherwise strangers could become members with the addresses of others, and the receipt says that
     * nothing was charged.
     */
    isFreeInProduction: paymentProvider.isPlayMoney === true && env.NODE_ENV === 'production',
    announceChange,
    auditTrail: createAuditTrail(db, env.ADMIN_URL, env.SERVICE_TOKEN, log),
    domainEvents: deliverDomainEvents(db, env.NOTIFICATIONS_URL, env.SERVICE_TOKEN, log),
    signIdentity,
    identify: identifyByCookie({
      cookie: sessionCookie,
      sessions: sessionStore,
      sign: signIdentity,
      byHeader: identifyByHeader(createIdentityVerifier(env.IDENTITY_JWKS)),
    }),
    sessionStore,
    sessionCookie,
    deviceCookie: createDeviceCookie(env, keyFor('device cookie')),
    requireTwoFactor,
    /**
     * Whether a site admin's first factor needs an enrollment link, because the password alone must not be enough to
     * add one.
     */
    bindsFirstFactor: requireTwoFactor || env.NODE_ENV === 'production',
    publicUrl: env.PUBLIC_URL,
    siteAdminsNeedTwo: env.SITE_ADMINS_NEED_TWO === 'true',
    twoFactorCookie: createTokenCookie('two-factor', env, PENDING_LOGIN_MS),
    secretBox: createSecretBox(env.CREDENTIALS_KEY),
    recoveryCodeKey: createHmac('sha256', env.CREDENTIALS_KEY).update('recovery codes').digest(),
    addressCodeKey: createHmac('sha256', env.CREDENTIALS_KEY).update('address codes').digest(),
    relyingParty: createRelyingParty(env.PUBLIC_URL),
    ...createRateLimits(env, redis, keyFor('strict accounts')),
    resetLinks: deliverResetLinks({ ...models, log }),
    readPrices: createPriceReader({ ...models, log }, env),
    readOrganization: createOrganizationReader(env.CONTENT_URL),
    readIssuer: createIssuerReader({ ...models, log }, env),
    personSync,
    addressChoices: deliverAddressChoices({ db, notifications: services.notifications, log }),
    accountRemoval: createAccountRemoval({ ...models, ...services, announceChange, log }),
    mergeMoves: createMergeMoves({ ...models, services, personSync, announceChange, log }),
  };
}
export type Dependencies = Awaited<ReturnType<typeof createDependencies>>;
