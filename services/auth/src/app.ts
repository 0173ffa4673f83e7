import {
  createLogger,
  ensureIndexes,
  implement,
  migrate,
  migrationPhaseOf,
  startBackgroundJob,
  startService,
  type RunningServer,
} from '@meridian/kit';
import { authApi, authInternalApi, impersonationApi } from '@meridian/shared-types/contracts';
import { removalHandlers } from './accounts/account-removal.routes';
import { accountHandlers } from './accounts/account.routes';
import { endOverdueActing } from './sessions/impersonation-session';
import { adminHandlers } from './accounts/admin.routes';
import { avatarHandlers } from './avatars/avatar.routes';
import type { AuthEnv } from './env';
import { impersonationHandlers } from './sessions/impersonation.routes';
import { internalHandlers } from './internal.routes';
import { lapseSubscriptions } from './payments/expire-subscriptions';
import { migrations } from './migrations';
import { newsletterHandlers } from './accounts/newsletter.routes';
import { notificationHandlers } from './accounts/notification.routes';
import { createParts } from './dependencies';
import { dummyHash } from './accounts/passwords';
import { paymentHandlers } from './payments/payment.routes';
import { profileHandlers } from './accounts/profile.routes';
import { seedDemo } from './seed';
import { subscriptionHandlers } from './payments/subscription.routes';

/** Milliseconds between two runs of the background jobs. */
const JOBS_EVERY_MS = 5000;

/** Accounts, sessions, profiles and payments, listening. */
export async function start(env: AuthEnv, log = createLogger('auth', env.LOG_LEVEL)): Promise<RunningServer> {
  const parts = await createParts(env, log);
  const { db, redis, trail, sync, removal } = parts;
  await ensureIndexes(db);
  await migrate(db, migrations(parts), { log, upTo: migrationPhaseOf(env) });
  if (env.SEED === 'demo') await seedDemo(parts);
  await dummyHash();
  const jobs = startBackgroundJob(
    async () => {
      await lapseSubscriptions(parts);
      await endOverdueActing(parts);
      await sync.sweep();
      await removal.sweep();
    },
    { everyMs: JOBS_EVERY_MS, firstMs: 0, log, failure: 'upkeep' },
  );
  return startService({
    env,
    log,
    db,
    redis,
    routers: [
      implement(authInternalApi, { ...internalHandlers(parts), ...adminHandlers(parts) }),
      ...(env.NODE_ENV === 'production' ? [] : [implement(impersonationApi, impersonationHandlers(parts))]),
      implement(authApi, {
        ...accountHandlers(parts),
        ...removalHandlers(parts),
        ...paymentHandlers(parts),
        ...subscriptionHandlers(parts),
        ...profileHandlers(parts),
        ...avatarHandlers(parts),
        ...notificationHandlers(parts),
        ...newsletterHandlers(parts),
      }),
    ],
    afterClose: async () => {
      await jobs.stop();
      await trail.stop();
    },
  });
}
