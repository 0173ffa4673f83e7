import {
  createLogger,
  ensureIndexes,
  exportHandlers,
  personalExportHandlers,
  implement,
  type RunningServer,
  startBackgroundJob,
  type BackgroundJob,
  startService,
} from '@meridian/service-kit';
import {
  accountsApi,
  authApi,
  authInternalApi,
  booksApi,
  impersonationApi,
  importsApi,
  viewAsApi,
} from '@meridian/shared-types/contracts';
import { removalHandlers } from './own-account/account-removal/account-removal.routes';
import { accountHandlers } from './own-account/account.routes';
import { endExpiredImpersonations } from './sessions/impersonation-session';
import { adminHandlers } from './internal-calls/admin.routes';
import { avatarHandlers } from './own-account/avatars/avatar.routes';
import { accountAdministrationHandlers } from './office/administration/office.routes';
import type { AuthEnv } from './env';
import { importHandlers } from './office/imports/import.routes';
import { startImportJobs } from './office/imports/import-jobs';
import { impersonationHandlers } from './office/impersonation/impersonation.routes';
import { viewAsHandlers } from './office/impersonation/view-as.routes';
import { internalHandlers } from './internal-calls/internal.routes';
import { runHostedJobs } from './hosted-payments/hosted-jobs';
import type { PaymentProvider } from './payments/payment-provider';
import { endMemberships } from './renewals/end-memberships';
import { notifyMembers } from './renewals/notify-members';
import { renewSubscriptions } from './payments/renew-subscriptions';
import { mergeHandlers } from './merging/merge.routes';
import { ledgerHandlers } from './ledger/ledger.routes';
import { sendRefunds } from './hosted-payments/send-refunds';
import { otherCurrencyHandlers } from './internal-calls/other-currency';
import { membershipsAtHandlers } from './internal-calls/memberships-at';
import { mailContactHandlers } from './internal-calls/mail-contact.routes';
import { newsletterHandlers, newsletterInternalHandlers } from './newsletter/newsletter.routes';
import { notificationHandlers } from './own-account/notification.routes';
import { addressHandlers } from './addresses/address.routes';
import { removeUnconfirmed } from './addresses/remove-unconfirmed';
import { endCalendarLinks } from './accounts/calendar-links';
import { passwordHandlers } from './own-account/password-changes/password.routes';
import { totpAuthenticatorHandlers } from './sign-in/codes/totp-authenticator.routes';
import { passkeyHandlers } from './sign-in/passkeys/passkey.routes';
import { twoFactorHandlers } from './sign-in/two-factor/two-factor.routes';
import { sessionListHandlers } from './sessions/session-list/session-list.routes';
import { createDependencies, type Dependencies } from './dependencies';
import { dummyHash, usePasswordHashing } from './sign-in/passwords/passwords';
import { moneyHandlers } from './hosted-payments/money.routes';
import { pauseHandlers } from './renewals/pause.routes';
import { numberStored } from './receipts/number-stored';
import { receiptHandlers, receiptInternalHandlers } from './receipts/receipt.routes';
import { booksHandlers } from './books/books.routes';
import { profileHandlers } from './own-account/profile.routes';
import { endSuspensions } from './office/administration/suspension';
import { savedFilterHandlers } from './office/saved-filters/saved-filter.routes';
import { seedDemo } from './seed/seed';
import { carryOutDueProposals } from './office/site-admins/due-proposals';
import { objectionHandlers, siteAdminHandlers } from './office/site-admins/site-admin.routes';
import { planHandlers, planOfficeHandlers, runPlanJobs } from './payments/plan-handlers';
import { personalSources } from './personal-export';
import { exportSources } from './site-export';

/** Milliseconds between two runs of the background jobs. */
const JOBS_EVERY_MS = 5000;
/** Milliseconds between two looks for memberships whose time is over, which other services know within a second. */
const ENDS_EVERY_MS = 400;
/** Milliseconds between two reads of the prices, which are needed while the content service is unavailable. */
const PRICES_EVERY_MS = 30_000;

/** Starts the work that nobody asks for at the time: renewals, refunds and the ends of what has a limit. */
function startJobs(dependencies: Dependencies, everyMs: number): Pick<BackgroundJob, 'stop'> {
  const { log } = dependencies;
  const ends = startBackgroundJob(() => endMemberships(dependencies), {
    everyMs: ENDS_EVERY_MS,
    retryMs: everyMs,
    firstMs: 0,
    log,
    failure: 'ends of memberships not stored',
  });
  const jobs = startBackgroundJob(
    async () => {
      await runPlanJobs(dependencies);
      await renewSubscriptions(dependencies);
      await notifyMembers(dependencies);
      await sendRefunds(dependencies);
      await runHostedJobs(dependencies);
      await endExpiredImpersonations(dependencies);
      await endSuspensions(dependencies);
      await endCalendarLinks(dependencies);
      await removeUnconfirmed(dependencies);
      await carryOutDueProposals(dependencies);
      // During a rolling update, replicas of the former version still store payments without numbers.
      await numberStored(dependencies);
    },
    { everyMs, firstMs: 0, log, failure: 'background job failed' },
  );
  const prices = startBackgroundJob(dependencies.readPrices, {
    everyMs: PRICES_EVERY_MS,
    firstMs: 0,
    log,
    failure: 'prices not read',
  });
  return {
    async stop() {
      await prices.stop();
      await ends.stop();
      await jobs.stop();
    },
  };
}

/** Handles the calls of other services. */
const callsOfServices = (dependencies: Dependencies) => ({
  ...exportHandlers<'auth'>(exportSources(dependencies)),
  ...personalExportHandlers<'auth'>(personalSources(dependencies)),
  ...internalHandlers(dependencies),
  ...mailContactHandlers(dependencies),
  ...adminHandlers(dependencies),
  ...membershipsAtHandlers(dependencies),
  ...otherCurrencyHandlers(dependencies),
  ...receiptInternalHandlers(dependencies),
  ...newsletterInternalHandlers(dependencies),
});

/** Starts the service for accounts, sessions, profiles and payments. Tests run its background jobs more often. */
export async function start(
  env: AuthEnv,
  log = createLogger('auth', env.LOG_LEVEL),
  paymentProvider?: PaymentProvider,
  jobsEveryMs = JOBS_EVERY_MS,
): Promise<RunningServer> {
  usePasswordHashing(env.PASSWORD_HASHING);
  const dependencies = await createDependencies(env, log, paymentProvider);
  const { db, redis, auditTrail, domainEvents, personSync, addressChoices, accountRemoval, identify } = dependencies;
  await ensureIndexes(db);
  if (env.SEED === 'demo') await seedDemo(dependencies);
  await numberStored(dependencies);
  await dummyHash();
  const jobs = startJobs(dependencies, jobsEveryMs);
  const imports = startImportJobs(dependencies);
  const merges = dependencies.mergeMoves.startJob();
  return startService({
    env,
    log,
    db,
    redis,
    identify,
    routers: [
      implement(authInternalApi, callsOfServices(dependencies)),
      ...(env.NODE_ENV === 'production' ? [] : [implement(impersonationApi, impersonationHandlers(dependencies))]),
      implement(viewAsApi, viewAsHandlers(dependencies)),
      implement(accountsApi, {
        ...accountAdministrationHandlers(dependencies),
        ...siteAdminHandlers(dependencies),
        ...ledgerHandlers(dependencies),
        ...planOfficeHandlers(dependencies),
        ...mergeHandlers(dependencies, merges),
        ...savedFilterHandlers(dependencies),
      }),
      implement(importsApi, importHandlers(dependencies, imports)),
      implement(booksApi, booksHandlers(dependencies)),
      implement(authApi, {
        ...accountHandlers(dependencies),
        ...removalHandlers(dependencies),
        ...moneyHandlers(dependencies),
        ...pauseHandlers(dependencies),
        ...planHandlers(dependencies),
        ...receiptHandlers(dependencies),
        ...profileHandlers(dependencies),
        ...avatarHandlers(dependencies),
        ...notificationHandlers(dependencies),
        ...newsletterHandlers(dependencies),
        ...passwordHandlers(dependencies),
        ...addressHandlers(dependencies),
        ...objectionHandlers(dependencies),
        ...sessionListHandlers(dependencies),
        ...twoFactorHandlers(dependencies),
        ...totpAuthenticatorHandlers(dependencies),
        ...passkeyHandlers(dependencies),
      }),
    ],
    afterClose: async () => {
      const work = [jobs, imports, merges, dependencies.resetLinks, personSync, addressChoices];
      for (const each of [...work, accountRemoval, auditTrail, domainEvents]) await each.stop();
    },
  });
}
