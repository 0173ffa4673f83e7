import type { SignalBus } from '@meridian/service-kit';
import type { SignalPayload } from '@meridian/shared-types/contracts';
import type { ReplyChange } from '../event-terms/reply';

/** Notifies people that others have changed their RSVPs to an event. This is only a hint, and nothing waits for it. */
export type AnnounceRsvps = (eventId: string, changes: readonly ReplyChange[]) => void;

export const createRsvpSignals =
  (bus: SignalBus): AnnounceRsvps =>
  (eventId, changes) => {
    for (const { userId, before, after } of changes)
      bus.publish('rsvpChanged', { userId, eventId, change: changeByOthers({ before, after }) });
  };

/** Returns the effect of another person's change on the RSVP. */
export function changeByOthers({
  before,
  after,
}: Pick<ReplyChange, 'before' | 'after'>): SignalPayload<'rsvpChanged'>['change'] {
  if (after?.status === 'attending') return 'seat-given';
  if (after?.offer) return 'seat-offered';
  return before?.status === 'attending' ? 'seat-lost' : 'offer-ended';
}
