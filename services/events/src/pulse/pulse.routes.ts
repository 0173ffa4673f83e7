import type { Handlers, SignalBus } from '@meridian/service-kit';
import type { eventsApi } from '@meridian/shared-types/contracts';
import type { Models } from '../models';
import { setPulse, type ReadPulse } from './pulses';

/**
 * Creates the handler that sets a pulse on the day of the event. Open pages of people who go are notified immediately.
 */
export const pulseHandlers = (
  models: Models,
  bus: Pick<SignalBus, 'publish'>,
  readPulse: ReadPulse,
): Pick<Handlers<typeof eventsApi>, 'setPulse'> => ({
  async setPulse({ params: { id }, body: { state }, identity }) {
    const endsAt = await setPulse(models, identity, id, state);
    bus.publish('pulseChanged', { eventId: id });
    return readPulse(id, identity.userId, endsAt, false);
  },
});
