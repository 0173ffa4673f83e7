import type { Tone } from '@meridian/platform';
import type { ThreadSummary } from '@meridian/shared-types';

/** The state of a thread, as it is shown. */
export const STATES: Record<ThreadSummary['state'], { label: string; tone: Tone }> = {
  new: { label: 'New', tone: 'accent' },
  assigned: { label: 'Assigned', tone: 'warning' },
  closed: { label: 'Closed', tone: 'neutral' },
};

/** The number that a visitor has in the receipt. */
export const referenceOf = ({ id }: Pick<ThreadSummary, 'id'>): string => id.slice(-8).toUpperCase();
