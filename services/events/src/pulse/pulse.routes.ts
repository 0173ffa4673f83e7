import type { Handlers, SignalBus } from '@meridian/service-kit';
import type { eventsApi } from '@meridian/shared-types/contracts';
import type { Models } from '../models';
import { setPulse, type PulseReader } from './pulses';

/**
 * Creates the handler that sets a pulse on the day of the event. Open pages of people who go are notified immediately.
 */
export const pulseHandlers = (
  models: Models,
  bus: Pick<SignalBus, 'publish'>,
  pulses: PulseReader,
): Pick<Handlers<typeof eventsApi>, 'setPulse'> => ({
  async setPulse({ params: { id }, body: { state }, identity }) {
    const endsAt = await setPulse(models, identity, id, state);
    pulses.clear();
    bus.publish('pulseChanged', { eventId: id });
    return pulses.read(id, identity.userId, endsAt);
  },
});
