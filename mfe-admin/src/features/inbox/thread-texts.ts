import type { Tone } from '@meridian/platform';
import type { ThreadSummary } from '@meridian/shared-types';

/** The labels of a thread's states. */
export const STATES: Record<ThreadSummary['state'], { label: string; tone: Tone }> = {
  new: { label: 'New', tone: 'accent' },
  assigned: { label: 'Assigned', tone: 'warning' },
  closed: { label: 'Closed', tone: 'neutral' },
};

/** Returns the reference number that the visitor's receipt shows. */
export const referenceOf = ({ id }: Pick<ThreadSummary, 'id'>): string => id.slice(-8).toUpperCase();
