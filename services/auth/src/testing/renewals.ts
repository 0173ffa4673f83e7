import { createModels } from '../models/create-models';
import { renewSubscriptions } from '../payments/renew-subscriptions';
import { endMemberships } from '../renewals/end-memberships';
import type { AuthTestServer } from './test-server';
import { createProviderStub, type Interruptions } from './provider-stub';

/** Creates the jobs that renew and end memberships, with the provider stub of one person. */
export function createRenewals({ db }: AuthTestServer, userId: string) {
  const provider = createProviderStub(userId);
  /** Runs the job in several replicas whose clocks differ by a millisecond each. */
  const run = async (at: Date, replicas = 1, interruptions: Interruptions = {}): Promise<void> => {
    const dependencies = {
      ...createModels(db),
      readIssuer: async () => ({ name: 'Meridian' }),
      paymentProvider: provider.interruptedBy(interruptions),
      isFreeInProduction: false,
      announceChange: () => undefined,
    };
    await Promise.all(
      Array.from({ length: replicas }, async (_, ms) => {
        const clock = () => new Date(at.getTime() + ms);
        await renewSubscriptions(dependencies, clock);
        await endMemberships(dependencies, clock);
      }),
    );
  };
  return { ...provider, run };
}
