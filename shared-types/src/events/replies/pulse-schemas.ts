import * as z from 'zod';
import { Instant } from '../../fields/fields';

/** The location of an attendee on the day of the event, as they set it. */
export const PulseState = z.enum(['on-the-way', 'arriving', 'there'], 'Must be on-the-way, arriving or there');
export type PulseState = z.infer<typeof PulseState>;

/** The new state, which null removes. */
export const PulseInput = z.strictObject({ state: PulseState.nullable() });
export type PulseInput = z.input<typeof PulseInput>;

/** `names` has the latest of those who let members see that they attend; `count` counts everyone. */
const PulsePart = z.object({ count: z.number().int(), names: z.array(z.string()) });

/**
 * The attendees who are on the way to an event, arriving and there. `mine` is the caller's state. It ends with the day,
 * at `endsAt`.
 */
export const EventPulse = z.object({
  endsAt: Instant,
  mine: PulseState.nullable(),
  states: z.object({ 'on-the-way': PulsePart, arriving: PulsePart, there: PulsePart }),
});
export type EventPulse = z.infer<typeof EventPulse>;
