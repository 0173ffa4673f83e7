import { connectMongo, createLogger } from '@meridian/kit';
import { createTestRig, someId } from '@meridian/kit/testing';
import type { Fact } from '@meridian/shared-types';
import { notificationsInternalApi } from '@meridian/shared-types/contracts';
import { start } from './app';

/** The service on a real store. */
export async function createHarness() {
  const rig = await createTestRig();
  const running = await start(rig.env);
  const db = await connectMongo(
    rig.env.MONGODB_URL,
    `${rig.env.DATABASE_PREFIX}notifications`,
    createLogger('test', 'silent'),
  );
  return {
    rig,
    running,
    db,
    service: rig.service(notificationsInternalApi, running.url),
    async close() {
      await running.stop();
      await db.dropDatabase();
      await db.close();
    },
  };
}
export type Harness = Awaited<ReturnType<typeof createHarness>>;

/** A fact that tells these people that their password was changed. */
export const passwordChanged = (...personIds: string[]): Fact => ({
  id: someId(),
  at: new Date().toISOString(),
  kind: 'account.password-changed',
  audience: { personIds },
  data: {},
});
