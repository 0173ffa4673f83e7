import { IdParams } from '../../fields/fields';
import { EventPulse, PulseInput } from './pulse-schemas';

/** The terms of the events contract for the day of an event. */
export const pulseTerms = {
  setPulse: {
    access: 'active',
    limit: 'frequent',
    summary:
      'Shares with others who are going whether the caller is on the way, arriving or there (people who are going, on the day of the event)',
    params: IdParams,
    body: PulseInput,
    response: EventPulse,
  },
} as const;
