import { isDuplicate, type Handlers } from '@meridian/service-kit';
import type { adminInternalApi } from '@meridian/shared-types/contracts';
import type { CanaryModels } from './canary.model';
import { mustStop, type NetworkSessions } from './must-stop';

/** The most sessions of one network that are stored for a version. */
const MAX_PER_NETWORK = 50;

/** Handles the calls with which gateways count sessions together, and learn which canaries were stopped. */
export function canaryHandlers({ CanarySessions, CanaryStops }: CanaryModels) {
  const isStopped = async (canary: string) => (await CanaryStops.exists({ _id: canary })) !== null;

  /** Counts the sessions of each network. */
  const countSessions = (canary: string) =>
    CanarySessions.aggregate<NetworkSessions>([
      { $match: { canary } },
      {
        $group: {
          _id: { served: '$served', network: '$network' },
          sessions: { $sum: 1 },
          failed: { $sum: { $cond: ['$isFailed', 1, 0] } },
        },
      },
      { $project: { _id: 0, served: '$_id.served', sessions: 1, failed: 1 } },
    ]);

  return {
    async reportCanary({ body: { canary, served, session, network, isFailed, maxFailures } }) {
      const _id = `${canary} ${served} ${session}`;
      const known = await CanarySessions.findById(_id, { isFailed: 1 }).lean();
      if (known?.isFailed || (known && !isFailed)) return { isStopped: await isStopped(canary) };
      const stored = await CanarySessions.countDocuments({ canary, served, network }).limit(MAX_PER_NETWORK);
      if (!known && stored >= MAX_PER_NETWORK) return { isStopped: await isStopped(canary) };
      const store = () =>
        CanarySessions.updateOne(
          { _id },
          {
            $setOnInsert: { canary, served, network, ...(!isFailed && { isFailed }) },
            ...(isFailed && { $set: { isFailed } }),
          },
          { upsert: true, setDefaultsOnInsert: true },
        );
      // Another gateway may store the same session at this moment.
      await store().catch((error: unknown) => (isDuplicate(error) ? store() : Promise.reject(error)));
      if (isFailed && served === 'canary' && mustStop(await countSessions(canary), maxFailures))
        await CanaryStops.updateOne({ _id: canary }, { $setOnInsert: { at: new Date() } }, { upsert: true });
      return { isStopped: await isStopped(canary) };
    },

    async stoppedCanaries({ body: { canaries } }) {
      const stops = await CanaryStops.find({ _id: { $in: canaries } }, { _id: 1 }).lean();
      return { stopped: stops.map(({ _id }) => _id) };
    },
  } satisfies Partial<Handlers<typeof adminInternalApi>>;
}
