import type { SignalBus } from '@meridian/service-kit';
import type { ReplicaPresence } from '@meridian/shared-types/schemas';
import type { PresentPeople } from './present-people';

/** A replica is dropped after this many intervals without a message. */
const SILENT_INTERVALS = 4;

export interface OtherReplicasOptions {
  people: Pick<PresentPeople, 'set' | 'replace'>;
  bus: Pick<SignalBus, 'publish'>;
  /** The interval in milliseconds at which each replica publishes that it runs. */
  heartbeatMs: number;
  now?: () => number;
}

/**
 * Creates the state of the people at the other replicas. A replica that has missed a change asks for everything. The
 * people of a replica that is silent for four intervals are gone.
 */
export function createOtherReplicas({ people, bus, heartbeatMs, now = () => performance.now() }: OtherReplicasOptions) {
  const replicas = new Map<string, { version: number; heardAt: number }>();
  return {
    receive({ replica, version, isWhole, people: changes }: ReplicaPresence): void {
      const known = replicas.get(replica);
      const isNext = known && version === known.version + (changes.length > 0 ? 1 : 0);
      if (known) known.heardAt = now();
      if (!isWhole && !isNext) return bus.publish('presenceAsked', { replica });
      if (isWhole) people.replace(replica, changes);
      else for (const { userId, chapterIds } of changes) people.set(replica, userId, chapterIds);
      replicas.set(replica, { version, heardAt: now() });
    },
    dropSilent(): void {
      for (const [replica, { heardAt }] of replicas)
        if (now() - heardAt > SILENT_INTERVALS * heartbeatMs) {
          replicas.delete(replica);
          people.replace(replica, []);
        }
    },
  };
}
