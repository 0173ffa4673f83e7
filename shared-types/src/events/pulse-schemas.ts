import * as z from 'zod';
import { Instant } from '../fields';

/** Where a person who goes is, on the day of the event, as they say themselves. */
export const PulseState = z.enum(['on-the-way', 'arriving', 'there'], 'Must be on-the-way, arriving or there');
export type PulseState = z.infer<typeof PulseState>;

/** `state` null takes back what was said. */
export const PulseInput = z.strictObject({ state: PulseState.nullable() });
export type PulseInput = z.input<typeof PulseInput>;

/** `names`: the latest of those who let members see that they go; `count` counts all. */
const PulsePart = z.object({ count: z.number().int(), names: z.array(z.string()) });

/** Who is on the way to an event, arriving and there. `mine` is the caller's. It ends with the day, at `endsAt`. */
export const EventPulse = z.object({
  endsAt: Instant,
  mine: PulseState.nullable(),
  states: z.object({ 'on-the-way': PulsePart, arriving: PulsePart, there: PulsePart }),
});
export type EventPulse = z.infer<typeof EventPulse>;
