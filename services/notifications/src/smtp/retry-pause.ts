import { HOUR_MS, MINUTE_MS } from '@meridian/shared-types';
const FIRST_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS];
const LATER_MS = 4 * HOUR_MS;

/** Milliseconds after which a mail that could not be sent is given up. */
export const GIVEN_UP_MS = 72 * HOUR_MS;

/**
 * Returns the milliseconds until the next attempt. Up to a tenth is added, so that the mails of one failure are not all
 * tried at once.
 * @param tries how often it was claimed, from 1
 */
export const retryPause = (tries: number, random = Math.random()): number =>
  Math.round((FIRST_MS[tries - 1] ?? LATER_MS) * (1 + random / 10));
