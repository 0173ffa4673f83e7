import type { SignalBus } from '@meridian/kit';
import type { SignalPayload } from '@meridian/shared-types/contracts';
import type { ReplyChange } from '../seats/seat-transaction';

/** Tells people that others have changed their RSVPs to an event. Only a hint: nothing waits for it. */
export type AnnounceRsvps = (eventId: string, changes: readonly ReplyChange[]) => void;

export const createRsvpSignals =
  (bus: SignalBus): AnnounceRsvps =>
  (eventId, changes) => {
    for (const { userId, before, after } of changes)
      bus.publish('rsvpChanged', { userId, eventId, change: changeByOthers({ before, after }) });
  };

/** What a change by others means for the person. */
export function changeByOthers({
  before,
  after,
}: Pick<ReplyChange, 'before' | 'after'>): SignalPayload<'rsvpChanged'>['change'] {
  if (after?.status === 'attending') return 'seat-given';
  if (after?.offer) return 'seat-offered';
  return before?.status === 'attending' ? 'seat-lost' : 'offer-ended';
}
