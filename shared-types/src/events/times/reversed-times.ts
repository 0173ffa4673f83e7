import { isAllDay } from '../../time/local-time';

interface Times {
  startLocal: string;
  endLocal: string;
  startTime: Date | string;
  endTime: Date | string;
}

/**
 * Returns whether an event ends before it starts. Such times are accepted and shown unchanged, but standard formats
 * cannot represent them.
 * @example endsBeforeStart({ ...event, startLocal: '2026-11-22', endLocal: '2026-11-20' }) // true
 */
export const endsBeforeStart = ({ startLocal, endLocal, startTime, endTime }: Times): boolean =>
  isAllDay(startLocal) ? endLocal < startLocal : new Date(endTime) < new Date(startTime);
