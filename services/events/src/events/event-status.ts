import { conflict, type HttpError } from '@meridian/service-kit';
import type { ShownEvent } from '../models/event.model';

export const isDraft = ({ status }: Pick<ShownEvent, 'status'>): boolean => status === 'draft';

/** Returns whether the event has begun and ended. Its end may precede its start. */
export const isOver = ({ startTime, endTime }: Pick<ShownEvent, 'startTime' | 'endTime'>): boolean =>
  Math.max(startTime.getTime(), endTime.getTime()) <= Date.now();

export const cancelledAlready = (): HttpError => conflict('event_cancelled', 'This event was cancelled.');
