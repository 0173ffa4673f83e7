import type { EventPulse, PulseState } from '@meridian/shared-types';

/** The states in the order in which they happen. */
export const PULSE_LABELS = {
  'on-the-way': 'On the Way',
  arriving: 'Arriving',
  there: 'There',
} as const satisfies Record<PulseState, string>;
export const PULSE_STATES = Object.keys(PULSE_LABELS) as PulseState[];

/** Returns the counts in words, for screen readers. @example '2 on the way, 1 there' */
export const pulseSummary = (states: EventPulse['states']): string =>
  PULSE_STATES.filter((state) => states[state].count > 0)
    .map((state) => `${states[state].count} ${PULSE_LABELS[state].toLowerCase()}`)
    .join(', ') || 'Nobody is on the way yet';
