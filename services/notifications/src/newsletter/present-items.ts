import { type Client, isolated, type LetterItem } from '@meridian/shared-types';
import type { eventsInternalApi } from '@meridian/shared-types/contracts';
import { formatTimes } from '../texts/time';

export interface ItemSources {
  events: Pick<Client<typeof eventsInternalApi>, 'briefs'>;
}

const EVENT = /^\/events\/([0-9a-f]{24})(?:[/?]|$)/i;

/**
 * Returns the items of a letter in their current state. Events have their current start, cancelled ones are marked, and
 * deleted ones are omitted, as are events for members only if the reader is not a member.
 */
export async function presentItems(
  items: readonly LetterItem[],
  { events }: ItemSources,
  isMember: boolean,
  now: Date,
): Promise<LetterItem[]> {
  const readEventId = ({ path }: LetterItem) => EVENT.exec(path)?.[1]?.toLowerCase();
  const ids = [...new Set(items.map(readEventId).filter((id) => id !== undefined))];
  if (ids.length === 0) return [...items];
  const found = new Map((await events.briefs({ body: { ids } })).events.map((event) => [event.id, event]));
  return items.flatMap((item) => {
    const id = readEventId(item);
    if (id === undefined) return [item];
    const event = found.get(id);
    if (!event || (!event.isPublic && !isMember)) return [];
    if (event.isCancelled) return [{ ...item, title: `Cancelled: ${isolated(item.title)}` }];
    return [{ ...item, text: [...formatTimes(event, undefined, now), item.text].filter(Boolean).join('\n') }];
  });
}
