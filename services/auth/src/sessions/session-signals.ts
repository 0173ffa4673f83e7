import type { SignalBus } from '@meridian/kit';
import type { SignalPayload } from '@meridian/shared-types/contracts';

/** Tells chat that a session ended, or that a person may do more or less than before. */
export type AnnounceChange = (change: SignalPayload<'sessionsChanged'>) => void;

/** Only a hint: a replica that misses it finds out by its own check. */
export const createSessionSignals =
  (bus: SignalBus): AnnounceChange =>
  (change) =>
    bus.publish('sessionsChanged', change);
