import {
  createAddressLimit,
  createAuditTrail,
  createIdentityVerifier,
  createOrganizationReader,
  createServiceClient,
  createSignalBus,
  CHANGE_TIMEOUT_MS,
  openServiceDatabase,
  connectRedis,
  deliverDomainEvents,
  identifyByHeader,
  personLockModel,
  type Logger,
} from '@meridian/service-kit';
import {
  adminInternalApi,
  chaptersInternalApi,
  chatInternalApi,
  contentInternalApi,
  eventsInternalApi,
  notificationsInternalApi,
} from '@meridian/shared-types/contracts';
import { importJWK, type CryptoKey } from 'jose';
import { createHmac } from 'node:crypto';
import { createAccountRemoval } from './accounts/account-removal';
import { avatarModel } from './avatars/avatar.model';
import { createDeviceCookie } from './sessions/device-cookie';
import type { AuthEnv } from './env';
import { createLoginThrottle } from './sessions/login-throttle';
import { subscriberModel } from './accounts/newsletter.model';
import { createMergeMoves } from './merging/merge-moves';
import { mergedAccountModel } from './merging/merged-account.model';
import { importModel } from './imports/import.model';
import { importRowModel } from './imports/import-row.model';
import { dueRefundModel } from './ledger/due-refund.model';
import { ledgerLineModel } from './ledger/ledger-line.model';
import { paymentModel } from './payments/payment.model';
import { createPriceReader } from './payments/plan-prices';
import { planPricesModel } from './payments/plan-prices.model';
import type { PaymentProvider } from './payments/payment-provider';
import { createPersonSync } from './accounts/person-sync';
import { savedFilterModel } from './saved-filters/saved-filter.model';
import { createIdentitySigner } from './sessions/identity-signer';
import { identifyByCookie } from './sessions/identify-by-cookie';
import { sessionModel } from './sessions/session.model';
import { createSessionSignals } from './sessions/session-signals';
import { accountTokenModel } from './credentials/account-token.model';
import { createCodeLimit } from './credentials/code-limit';
import { passkeyChallengeModel, passkeyModel } from './credentials/passkey.model';
import { PENDING_LOGIN_MS, pendingLoginModel } from './credentials/pending-login.model';
import { relyingPartyOf } from './credentials/relying-party';
import { createSecretBox } from './credentials/secret-box';
import { createTokenCookie } from './sessions/token-cookie';
import { deliverResetLinks } from './credentials/reset-links';
import { createAddressChangeLimit, createMailLimit } from './credentials/mail-limit';
import { createSessionStore } from './sessions/session-store';
import { createStrictAccountCheck } from './sessions/hardened-accounts';
import { userModel } from './accounts/user.model';

/** Creates everything that the handlers need: connections, models and the objects built on them. */
export async function createDependencies(env: AuthEnv, log: Logger, paymentProvider: PaymentProvider) {
  const signingKey = (await importJWK(env.IDENTITY_PRIVATE_KEY, 'EdDSA')) as CryptoKey;
  const keyFor = (purpose: string) => createHmac('sha256', env.IDENTITY_PRIVATE_KEY.d).update(purpose).digest();
  const db = await openServiceDatabase(env, 'auth', log);
  const redis = env.REDIS_URL ? await connectRedis(env.REDIS_URL, log) : undefined;
  const models = {
    Users: userModel(db),
    Sessions: sessionModel(db),
    Payments: paymentModel(db),
    StoredPrices: planPricesModel(db),
    MergedAccounts: mergedAccountModel(db),
    Imports: importModel(db),
    ImportRows: importRowModel(db),
    LedgerLines: ledgerLineModel(db),
    DueRefunds: dueRefundModel(db),
    SavedFilters: savedFilterModel(db),
    Avatars: avatarModel(db),
    Subscribers: subscriberModel(db),
    AccountTokens: accountTokenModel(db),
    PendingLogins: pendingLoginModel(db),
    Passkeys: passkeyModel(db),
    PasskeyChallenges: passkeyChallengeModel(db),
    Locks: personLockModel(db),
  };
  const chapters = createServiceClient(chaptersInternalApi, env.CHAPTERS_URL, env.SERVICE_TOKEN);
  const bus = createSignalBus({ publisher: redis, log });
  const announceChange = createSessionSignals(bus);
  const sessionStore = createSessionStore({
    db,
    ...models,
    announceChange,
    idleDays: env.SESSION_IDLE_DAYS,
    maxDays: env.SESSION_MAX_DAYS,
    perPerson: env.SESSION_LIMIT_PER_PERSON,
    requireTwoFactor: env.REQUIRE_TWO_FACTOR === 'true',
  });
  const slowly = [env.SERVICE_TOKEN, CHANGE_TIMEOUT_MS] as const;
  const services = {
    chapters: createServiceClient(chaptersInternalApi, env.CHAPTERS_URL, ...slowly),
    events: createServiceClient(eventsInternalApi, env.EVENTS_URL, ...slowly),
    chat: createServiceClient(chatInternalApi, env.CHAT_URLS, ...slowly),
    content: createServiceClient(contentInternalApi, env.CONTENT_URL, ...slowly),
    admin: createServiceClient(adminInternalApi, env.ADMIN_URL, ...slowly),
    notifications: createServiceClient(notificationsInternalApi, env.NOTIFICATIONS_URL, ...slowly),
  };
  const personSync = createPersonSync({ db, chapters, bus, log });
  const sessionCookie = createTokenCookie('sid', env, env.SESSION_MAX_DAYS * 86_400_000);
  const signIdentity = createIdentitySigner(signingKey, env.IDENTITY_PRIVATE_KEY.kid);
  return {
    ...models,
    db,
    redis,
    log,
    chapters,
    eventsService: services.events,
    paymentProvider,
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
    requireTwoFactor: env.REQUIRE_TWO_FACTOR === 'true',
    /**
     * Whether a site admin's first factor needs an enrollment link, because the password alone must not be enough to
     * add one.
     */
    bindsFirstFactor: env.REQUIRE_TWO_FACTOR === 'true' || env.NODE_ENV === 'production',
    publicUrl: env.PUBLIC_URL,
    siteAdminsNeedTwo: env.SITE_ADMINS_NEED_TWO === 'true',
    twoFactorCookie: createTokenCookie('two-factor', env, PENDING_LOGIN_MS),
    secretBox: createSecretBox(env.CREDENTIALS_KEY),
    recoveryCodeKey: createHmac('sha256', env.CREDENTIALS_KEY).update('recovery codes').digest(),
    codeLimit: createCodeLimit(redis),
    relyingParty: relyingPartyOf(env.PUBLIC_URL),
    loginThrottle: createLoginThrottle({
      redis,
      freeFailures: env.LOGIN_LIMIT_FAILURES,
      failuresPerIp: env.LOGIN_LIMIT_PER_IP,
      failuresPerAccount: env.LOGIN_LIMIT_PER_ACCOUNT,
      loginsPerAccount: env.LOGIN_LIMIT_SUCCESSES,
      isStrict: createStrictAccountCheck(keyFor('strict accounts')),
    }),
    mailLimit: createMailLimit(redis),
    addressChangeLimit: createAddressChangeLimit(redis),
    resetLinks: deliverResetLinks({ ...models, db, log }),
    limits: {
      passwordReset: createAddressLimit({
        redis,
        keyPrefix: 'auth:password-reset',
        points: env.PASSWORD_RESET_LIMIT_PER_IP,
        seconds: 3600,
      }),
      addressLinks: createAddressLimit({
        redis,
        keyPrefix: 'auth:address-links',
        points: env.REGISTRATION_LIMIT_PER_IP,
        seconds: 3600,
      }),
      registration: createAddressLimit({
        redis,
        keyPrefix: 'auth:registration',
        points: env.REGISTRATION_LIMIT_PER_IP,
        seconds: 3600,
      }),
      passkeys: createAddressLimit({
        redis,
        keyPrefix: 'auth:passkeys',
        points: env.PASSKEY_LIMIT_PER_IP,
        seconds: 3600,
      }),
      newsletter: createAddressLimit({
        redis,
        keyPrefix: 'auth:newsletter',
        points: env.NEWSLETTER_LIMIT_PER_IP,
        seconds: 3600,
      }),
    },
    readPrices: createPriceReader({ ...models, log }, env),
    readOrganization: createOrganizationReader(env.CONTENT_URL),
    personSync,
    accountRemoval: createAccountRemoval({ ...models, ...services, db, announceChange, log }),
    mergeMoves: createMergeMoves({ ...models, services, personSync, announceChange, log }),
  };
}
export type Dependencies = Awaited<ReturnType<typeof createDependencies>>;
