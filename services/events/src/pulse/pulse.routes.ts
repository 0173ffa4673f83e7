import type { Handlers, SignalBus } from '@meridian/kit';
import type { eventsApi } from '@meridian/shared-types/contracts';
import type { Models } from '../models';
import { setPulse, type ReadPulse } from './pulses';

/** Where people who go are, on the day of the event. Open pages of those who go learn of it at once. */
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
