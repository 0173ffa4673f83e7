import { isAllDay } from '../local-time';

interface Times {
  startLocal: string;
  endLocal: string;
  startTime: Date | string;
  endTime: Date | string;
}

/**
 * Whether an event ends before it starts. That is accepted and shown as it was typed, but formats that others read have
 * no word for it.
 * @example endsBeforeStart({ ...event, startLocal: '2026-11-22', endLocal: '2026-11-20' }) // true
 */
export const endsBeforeStart = ({ startLocal, endLocal, startTime, endTime }: Times): boolean =>
  isAllDay(startLocal) ? endLocal < startLocal : new Date(endTime) < new Date(startTime);
