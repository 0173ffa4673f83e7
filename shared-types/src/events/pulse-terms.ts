import { IdParams } from '../fields';
import { EventPulse, PulseInput } from './pulse-schemas';

/** The terms of the events contract for the day of an event. */
export const pulseTerms = {
  setPulse: {
    access: 'active',
    limit: 'frequent',
    summary: 'Tells those who go where the caller is: on the way, arriving or there (people who go, on the day only)',
    params: IdParams,
    body: PulseInput,
    response: EventPulse,
  },
} as const;
