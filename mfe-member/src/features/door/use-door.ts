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

const doorQuery = (id: string) => queryFor(eventsApi.door, { params: { id } });

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
  const [isRefused, setRefused] = useState(false);
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
        setRefused(false);
        const sent = new Set(batch.map(({ scan }) => scan.scanId));
        queryClient.setQueryData<Door>(queryKey, (door) => door && applyEntries(door, batch));
        change(now.current.entries.filter(({ scan }) => !sent.has(scan.scanId)));
        await queryClient.invalidateQueries({ queryKey });
        now.current.onResults(results, queryClient.getQueryData<Door>(queryKey));
      }
    } catch (error) {
      setRefused((error as { status?: number }).status === 403);
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
    isRefused,
    record,
  };
}
