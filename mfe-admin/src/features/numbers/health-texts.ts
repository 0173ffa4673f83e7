import { DAY_MS } from '@meridian/shared-types';
import type { Tone } from '@meridian/platform';
import type { HealthStatus } from '@meridian/shared-types';

/** The labels and colors of a chapter's status. */
export const STATUS: Record<HealthStatus, { label: string; tone: Tone }> = {
  active: { label: 'Active', tone: 'success' },
  quiet: { label: 'Quiet', tone: 'warning' },
  asleep: { label: 'Asleep', tone: 'danger' },
};

/**
 * Returns how long the oldest request has been waiting, in words.
 * @example waitingText('2026-11-20T08:00:00Z') // 'The oldest has waited 5 days'
 */
export function waitingText(oldestAt: string | undefined, now = Date.now()): string | undefined {
  if (!oldestAt) return undefined;
  const days = Math.floor((now - Date.parse(oldestAt)) / DAY_MS);
  if (days < 1) return 'The oldest came within a day';
  return `The oldest has waited ${days === 1 ? '1 day' : `${days.toLocaleString('en-US')} days`}`;
}
