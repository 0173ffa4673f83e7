import { familyPlaceModel } from '../models/family-place.model';
import { paymentModel } from '../models/payment.model';
import { renewSubscriptions } from '../payments/renew-subscriptions';
import { userModel } from '../models/user.model';
import type { AuthTestServer } from './test-server';
import { createProviderStub, type Interruptions } from './provider-stub';

/** Creates the renewal job with the provider stub of one person. */
export function createRenewals({ db }: AuthTestServer, userId: string) {
  const provider = createProviderStub(userId);
  /** Runs the job in several replicas whose clocks differ by a millisecond each. */
  const run = async (at: Date, replicas = 1, interruptions: Interruptions = {}): Promise<void> => {
    const dependencies = {
      db,
      Users: userModel(db),
      Payments: paymentModel(db),
      FamilyPlaces: familyPlaceModel(db),
      paymentProvider: provider.interruptedBy(interruptions),
      isFreeInProduction: false,
      announceChange: () => undefined,
    };
    await Promise.all(
      Array.from({ length: replicas }, (_, ms) => renewSubscriptions(dependencies, () => new Date(at.getTime() + ms))),
    );
  };
  return { ...provider, run };
}
