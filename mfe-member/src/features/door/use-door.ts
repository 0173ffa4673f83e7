import { api, isOver, queryClient, queryFor, useIsOnline } from '@meridian/platform';
import { useDraft } from '@meridian/platform/forms';
import { ApiError, eventsApi, type Door, type Event, type Scan } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { v4 as uuid } from 'uuid';
import { applyEntries, recentEntries, withUndone, type DoorEntry, type Verdict } from './door-entries';

const EVERY_MS = 30_000;
const BATCH = 100;
const NONE: DoorEntry[] = [];

/** Fetches all pages of the door. */
async function readDoor(id: string): Promise<Door> {
  const whole = await api.events.door({ params: { id } });
  for (let { next } = whole; next;) {
    const page = await api.events.door({ params: { id }, query: { after: next } });
    whole.people.push(...page.people);
    whole.walkIns.push(...page.walkIns);
    whole.undoneWalkIns.push(...page.undoneWalkIns);
    next = page.next;
  }
  return { ...whole, next: null };
}
const doorQuery = (id: string) => ({
  ...queryFor(eventsApi.door, { params: { id } }),
  queryFn: () => readDoor(id),
});

/** The door as this phone has last fetched it, and the time in milliseconds since 1970. */
interface StoredDoor {
  door: Door;
  readAt: number;
}
/** The reason for a missing response: the server cannot be reached, or it fails. */
export type Failure = 'network' | 'server';
const classifyFailure = (error: unknown): Failure | undefined =>
  error instanceof ApiError ? (error.status >= 500 ? 'server' : undefined) : 'network';

type ScanContent = Scan extends infer Each ? (Each extends Scan ? Omit<Each, 'scanId' | 'at'> : never) : never;
const isWaiting = ({ result }: DoorEntry) => result === undefined;

/**
 * Returns the door of an event on this phone. Scans are shown immediately and stored in the browser until the server
 * has them. They are sent when there is a connection, when the page becomes visible, and every 30 s. The server's
 * results are stored with them.
 */
export function useDoor({ id: eventId, startTime, endTime }: Event) {
  const list = useQuery({
    ...doorQuery(eventId),
    refetchInterval: EVERY_MS,
    refetchOnReconnect: 'always',
    refetchOnMount: 'always',
  });
  const isOnline = useIsOnline();
  const [entries, setEntries] = useDraft<DoorEntry[]>(`door:${eventId}`, NONE);
  const [stored, store] = useDraft<StoredDoor | null>(`door-list:${eventId}`, null);
  const known = list.data ? { door: list.data, readAt: list.dataUpdatedAt } : stored;
  const now = useRef<Current>({ entries, known, isSending: false });
  useEffect(() => {
    Object.assign(now.current, { entries, known });
  });
  const { data: read, dataUpdatedAt: readAt } = list;
  useEffect(() => {
    // After the event, nobody comes in once the door is closed.
    if (read) store(read.closed !== null && isOver({ startTime, endTime }) ? null : { door: read, readAt });
  }, [read, readAt, startTime, endTime, store]);

  const change = useCallback(
    (next: readonly DoorEntry[]) => {
      const remaining = recentEntries(next);
      now.current.entries = remaining;
      setEntries(remaining.length > 0 ? remaining : NONE);
    },
    [setEntries],
  );

  useEffect(() => {
    const next = read ? withUndone(now.current.entries, read) : now.current.entries;
    if (next !== now.current.entries) change(next);
  }, [read, change]);

  const { send, sending } = useSending(eventId, now, change);

  const waiting = entries.filter(isWaiting);
  useRepeated(send, waiting.length > 0);

  /** Records scans with the current time. Returns the id of the last one. */
  const record = useCallback(
    (...scans: { content: ScanContent; shownVerdict?: Verdict; undone?: Scan }[]): string => {
      const known = now.current.known;
      // This is how far the device's clock is ahead of the server's, in milliseconds.
      const ahead = known ? known.readAt - Date.parse(known.door.now) : 0;
      const at = new Date(Date.now() - ahead).toISOString();
      const added = scans.map(({ content, ...rest }) => ({
        scan: { ...content, scanId: uuid(), at } as Scan,
        ...rest,
      }));
      const undone = new Set(added.map(({ scan }) => scan.kind === 'undo' && scan.undoes));
      const before = now.current.entries.map((entry) =>
        undone.has(entry.scan.scanId) ? { ...entry, undoneLater: { at }, isRead: true } : entry,
      );
      change([...before, ...added]);
      void send();
      return added.at(-1)?.scan.scanId ?? '';
    },
    [change, send],
  );

  const markRead = useCallback(
    (scanId: string) =>
      change(now.current.entries.map((entry) => (entry.scan.scanId === scanId ? { ...entry, isRead: true } : entry))),
    [change],
  );

  return {
    list,
    entries,
    door: known && applyEntries(known.door, waiting),
    waiting: waiting.length,
    readAt: known?.readAt ?? 0,
    failure: !isOnline || list.fetchStatus === 'paused' ? 'network' : (sending.failure ?? failureOfRead(list.error)),
    /** The status with which the server refuses scans of this phone: 403, or 409 while the door is closed. */
    refusal: sending.refusal,
    record,
    markRead,
  } as const;
}

interface Current {
  entries: readonly DoorEntry[];
  known: StoredDoor | null;
  isSending: boolean;
}
/** Returns the function that sends what the server does not have yet, and why the last attempt failed. */
function useSending(eventId: string, now: RefObject<Current>, change: (next: readonly DoorEntry[]) => void) {
  const [sending, setSending] = useState<{ refusal?: number; failure?: Failure | undefined }>({});
  const send = useCallback(async () => {
    if (now.current.isSending) return;
    now.current.isSending = true;
    const { queryKey } = doorQuery(eventId);
    try {
      for (
        let batch: readonly DoorEntry[];
        (batch = now.current.entries.filter(isWaiting).slice(0, BATCH)).length > 0;
      ) {
        const scans = batch.map(({ scan }) => scan);
        const { results } = await api.events.checkIn({ params: { id: eventId }, body: { scans } });
        setSending({});
        const sent = new Set(scans.map(({ scanId }) => scanId));
        const resultsById = new Map(results.map((result) => [result.scanId, result]));
        const updatedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt;
        queryClient.setQueryData<Door>(queryKey, (door) => door && applyEntries(door, batch), { updatedAt });
        change(
          now.current.entries.flatMap((entry) => {
            if (!sent.has(entry.scan.scanId)) return [entry];
            const result = resultsById.get(entry.scan.scanId);
            return result ? [{ ...entry, result }] : [];
          }),
        );
        await queryClient.invalidateQueries({ queryKey });
      }
    } catch (error) {
      const { status } = error as { status?: number };
      setSending({ failure: classifyFailure(error), ...((status === 403 || status === 409) && { refusal: status }) });
      if (status === 409) await queryClient.invalidateQueries({ queryKey });
    } finally {
      now.current.isSending = false;
    }
  }, [eventId, now, change]);
  return { send, sending };
}

/** Sends at once, when there is a connection again or the page becomes visible, and every 30 s. */
function useRepeated(send: () => Promise<void>, hasEntries: boolean): void {
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
}

const failureOfRead = (error: Error | null): Failure | undefined => (error ? classifyFailure(error) : undefined);
