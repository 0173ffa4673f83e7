import { api, queryClient, queryFor } from '@meridian/platform';
import { useDraft } from '@meridian/platform/forms';
import { eventsApi, type Door, type Scan, type ScanResult } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { v4 as uuid } from 'uuid';
import { applyEntries, type DoorEntry } from './door-entries';

const EVERY_MS = 30_000;
const BATCH = 100;
const NONE: DoorEntry[] = [];

/** All pages of the door. */
async function readDoor(id: string): Promise<Door> {
  const whole = await api.events.door({ params: { id } });
  for (let { next } = whole; next;) {
    const page = await api.events.door({ params: { id }, query: { after: next } });
    whole.people.push(...page.people);
    whole.walkIns.push(...page.walkIns);
    next = page.next;
  }
  return { ...whole, next: null };
}
const doorQuery = (id: string) => ({
  ...queryFor(eventsApi.door, { params: { id } }),
  queryFn: () => readDoor(id),
});

type Fact = Scan extends infer Each ? (Each extends Scan ? Omit<Each, 'scanId' | 'at'> : never) : never;

/**
 * The door of an event on this phone. What happens is shown at once and kept in the browser until the server has it:
 * it is sent when there is a connection, when the page is looked at again, and every 30 s.
 * @param onResults is told what the server says of what was sent.
 */
export function useDoor(eventId: string, onResults: (results: ScanResult[], door: Door | undefined) => void) {
  const list = useQuery({
    ...doorQuery(eventId),
    refetchInterval: EVERY_MS,
    refetchOnReconnect: 'always',
    refetchOnMount: 'always',
  });
  const [entries, setEntries] = useDraft<DoorEntry[]>(`door:${eventId}`, NONE);
  const [refusal, setRefusal] = useState<number>();
  const now = useRef({ entries, onResults, isSending: false });
  useEffect(() => {
    now.current.entries = entries;
    now.current.onResults = onResults;
  });

  const change = useCallback(
    (next: DoorEntry[]) => {
      now.current.entries = next;
      setEntries(next.length > 0 ? next : NONE);
    },
    [setEntries],
  );

  const send = useCallback(async () => {
    if (now.current.isSending) return;
    now.current.isSending = true;
    const { queryKey } = doorQuery(eventId);
    try {
      while (now.current.entries.length > 0) {
        const batch = now.current.entries.slice(0, BATCH);
        const { results } = await api.events.checkIn({
          params: { id: eventId },
          body: { scans: batch.map(({ scan }) => scan) },
        });
        setRefusal(undefined);
        const sent = new Set(batch.map(({ scan }) => scan.scanId));
        queryClient.setQueryData<Door>(queryKey, (door) => door && applyEntries(door, batch));
        change(now.current.entries.filter(({ scan }) => !sent.has(scan.scanId)));
        await queryClient.invalidateQueries({ queryKey });
        now.current.onResults(results, queryClient.getQueryData<Door>(queryKey));
      }
    } catch (error) {
      const { status } = error as { status?: number };
      setRefusal(status === 403 || status === 409 ? status : undefined);
      if (status === 409) await queryClient.invalidateQueries({ queryKey });
    } finally {
      now.current.isSending = false;
    }
  }, [eventId, change]);

  const hasEntries = entries.length > 0;
  useEffect(() => {
    if (!hasEntries) return;
    void send();
    const sendIfShown = () => {
      if (document.visibilityState === 'visible') void send();
    };
    const timer = setInterval(() => void send(), EVERY_MS);
    window.addEventListener('online', sendIfShown);
    document.addEventListener('visibilitychange', sendIfShown);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', sendIfShown);
      document.removeEventListener('visibilitychange', sendIfShown);
    };
  }, [hasEntries, send]);

  /** Records something that happens now. */
  const record = useCallback(
    (fact: Fact, undone?: Scan): Scan => {
      const { queryKey } = doorQuery(eventId);
      const door = queryClient.getQueryData<Door>(queryKey);
      const readAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
      const ahead = door ? readAt - Date.parse(door.now) : 0; // of the clock of the server
      const scan = { ...fact, scanId: uuid(), at: new Date(Date.now() - ahead).toISOString() } as Scan;
      change([...now.current.entries, { scan, ...(undone && { undone }) }]);
      void send();
      return scan;
    },
    [eventId, change, send],
  );

  return {
    list,
    door: list.data && applyEntries(list.data, entries),
    waiting: entries.length,
    /** The status with which the server refuses what happened at this phone: 403, or 409 while the door is closed. */
    refusal,
    record,
  };
}
