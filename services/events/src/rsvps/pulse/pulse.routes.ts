import { notFound, type Handlers, type SignalBus } from '@meridian/service-kit';
import type { eventsApi } from '@meridian/shared-types/contracts';
import { requireGuest } from '../../access/require-guest';
import type { Chapters } from '../../access/chapters-client';
import type { Models } from '../../models/create-models';
import { setPulse, type PulseReader } from './pulses';

/**
 * Creates the handler that sets a pulse on the day of the event. Open pages of people who go are notified immediately.
 */
export const pulseHandlers = (
  models: Pick<Models, 'db' | 'Events' | 'Rsvps' | 'Pulses' | 'seatQueue'>,
  chapters: Pick<Chapters, 'membershipStatus'>,
  bus: Pick<SignalBus, 'publish'>,
  pulses: PulseReader,
): Pick<Handlers<typeof eventsApi>, 'setPulse'> => ({
  async setPulse({ params: { id }, body: { state }, identity }) {
    const event = await models.Events.findById(id, { chapterId: 1 }).lean();
    if (!event) throw notFound('event');
    await requireGuest(chapters, identity.userId, event.chapterId);
    const endsAt = await setPulse(models, identity, id, state);
    pulses.clear();
    bus.publish('pulseChanged', { eventId: id });
    return pulses.read(id, identity.userId, endsAt);
  },
});
