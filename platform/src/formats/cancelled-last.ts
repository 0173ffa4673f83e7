import type { Event } from '@meridian/shared-types';

/**
 * Returns events in their order, with cancelled ones at the end, so that they do not head a list.
 * @example cancelledLast([cancelledDinner, talk]) // [talk, cancelledDinner]
 */
export function cancelledLast<E extends Pick<Event, 'status'>>(events: readonly E[]): E[] {
  const isCancelled = ({ status }: E) => status === 'cancelled';
  return [...events.filter((event) => !isCancelled(event)), ...events.filter(isCancelled)];
}
