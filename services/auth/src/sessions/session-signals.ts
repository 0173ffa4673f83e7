import type { SignalBus } from '@meridian/service-kit';
import type { SignalPayload } from '@meridian/shared-types/contracts';

/** Notifies the chat service that a session ended or that the rights of a person changed. */
export type AnnounceChange = (change: SignalPayload<'sessionsChanged'>) => void;

/** The signal only saves time, because a replica that misses it finds the change at its next check. */
export const createSessionSignals =
  (bus: SignalBus): AnnounceChange =>
  (change) =>
    bus.publish('sessionsChanged', change);
