import { queryFor, useSession } from '@meridian/platform';
import { chaptersApi, type ChatMessage } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { FoundEvent, findEvent } from './find-event';
import { MAY_NAME_DAY } from './named-day';

/** Returns the path of the form for a new event of a chapter, with these first values. */
export type CreateEventFrom = (chapterId: number, event: FoundEvent) => string;

/** Returns the path of the form for the event of which a message speaks, or undefined if it speaks of none. */
export type EventLinkOf = (message: ChatMessage) => string | undefined;

/**
 * Returns the links from messages to the form for a new event, for people who may create events in the chapter. What
 * recognizes days and places is loaded only if a message may name a day. Without it, there are no links.
 */
export function useEventLinks(
  chapterId: number,
  messages: readonly ChatMessage[],
  createEventFrom: CreateEventFrom | undefined,
): EventLinkOf | undefined {
  const { isReadOnly } = useSession();
  const mayNameDay = useMemo(() => messages.some(({ content }) => MAY_NAME_DAY.test(content)), [messages]);
  const isNeeded = createEventFrom !== undefined && !isReadOnly && mayNameDay;
  const creatable = useQuery({ ...queryFor(chaptersApi.creatable), enabled: isNeeded });
  const timeZone = creatable.data?.find(({ id }) => id === chapterId)?.timeZone;
  const find = useFindEvent(isNeeded && timeZone !== undefined);
  return useMemo(() => {
    if (!find || timeZone === undefined || !createEventFrom) return undefined;
    return (message) => {
      const event = MAY_NAME_DAY.test(message.content) ? find(message, timeZone) : undefined;
      return event && createEventFrom(chapterId, event);
    };
  }, [find, timeZone, chapterId, createEventFrom]);
}

/** Returns `findEvent` after it has loaded. */
function useFindEvent(isNeeded: boolean): typeof findEvent | undefined {
  const [loaded, setLoaded] = useState<{ findEvent: typeof findEvent }>();
  useEffect(() => {
    // If it does not load, the next visit of the page tries again.
    if (isNeeded) import('./find-event').then(setLoaded, () => undefined);
  }, [isNeeded]);
  return loaded?.findEvent;
}
