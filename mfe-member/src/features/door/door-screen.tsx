import {
  Banner,
  Button,
  EmptyState,
  ErrorState,
  SearchField,
  Skeleton,
  Stack,
  Text,
  isOver,
  useSession,
} from '@meridian/platform';
import type { DoorPerson, Event, Scan } from '@meridian/shared-types';
import { ScanQrCode, UserPlus, Users } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { codeIn, countSeats, findPeople, findTicket, hashTicketCode, type Verdict } from './door-entries';
import { DoorPersonItem } from './door-person-item';
import { DoorStatus } from './door-status';
import { uncachePage, cachePage } from './cache-page';
import { ScanLog } from './scan-log';
import { useDoor } from './use-door';
import { useWakeLock } from './use-wake-lock';
import { findCorrection, NOT_A_TICKET, UNKNOWN_YET, verdictOf } from './verdict';
import { WalkInList } from './walk-in-list';

const Scanner = lazy(async () => ({ default: (await import('./scanner')).Scanner }));

/** The number of people shown. A phone at the door uses the search. */
const SHOWN = 50;

/** Shows the door of an event on a phone. People are checked in by name or ticket, even without a connection. */
export function DoorScreen({ event }: { event: Event }) {
  /** The id of the last scan, or a result that belongs to no scan. */
  const [shown, setShown] = useState<string | Verdict>();
  const [search, setSearch] = useState('');
  const [isScanning, setScanning] = useState(false);
  useWakeLock();
  const { list, door, entries, waiting, readAt, failure, refusal, record, markRead } = useDoor(event);
  useCachedPage(event, list.data !== undefined, door?.closed != null);

  if (!door) {
    if (list.isError) return <ErrorState title="The door could not be loaded" query={list} />;
    return (
      <Stack gap={3} role="status" aria-label="Loading the door">
        <Skeleton height="4rem" />
        <Skeleton height="3rem" />
        <Skeleton height="3rem" />
      </Stack>
    );
  }

  const shownEntry = entries.find(({ scan }) => scan.scanId === shown);
  const verdict =
    typeof shown === 'object' ? shown : shownEntry && (findCorrection(shownEntry, door) ?? shownEntry.shownVerdict);
  const show = (next: string | Verdict | undefined) => {
    if (shownEntry?.result) markRead(shownEntry.scan.scanId); // The entry was on the screen.
    setShown(next);
    setSearch('');
  };
  const checkIn = (person: DoorPerson, place: number) =>
    show(record({ content: { kind: 'person', userId: person.userId, place }, shownVerdict: verdictOf(person, place) }));
  const letIn = (name: string) =>
    show(
      record({
        content: { kind: 'walk-in', name },
        shownVerdict: { tone: 'success', title: name, text: 'In, by name only.', isIn: true },
      }),
    );
  const undo = (...scans: Scan[]) => {
    record(...scans.map((scan) => ({ content: { kind: 'undo' as const, undoes: scan.scanId }, undone: scan })));
    show(undefined);
  };
  const checkCode = async (code: string) => {
    const hash = await hashTicketCode(code);
    const ticket = hash === undefined ? undefined : findTicket(door, hash);
    if (ticket) checkIn(ticket.person, ticket.place);
    else show(record({ content: { kind: 'code', code }, shownVerdict: UNKNOWN_YET }));
  };
  const type = (text: string) => {
    const code = codeIn(text);
    setSearch(code ? '' : text);
    if (code) void checkCode(code);
  };
  const scan = (text: string) => {
    const code = codeIn(text);
    if (code) void checkCode(code);
    else show(NOT_A_TICKET);
  };

  const { inside, expected } = countSeats(door);
  const found = findPeople(door, search);
  const name = search.trim();
  const isFull = event.capacity != null && inside >= event.capacity;
  const undoable = verdict?.isIn && shownEntry?.scan;
  return (
    <Stack gap={4}>
      <DoorStatus inside={inside} expected={expected} waiting={waiting} readAt={readAt} failure={failure} />
      {door.closed && (
        <Banner tone="warning" title="The door is closed">
          {door.closed}
          {waiting > 0 && ' Check-ins from this phone are not accepted while it is closed.'}
        </Banner>
      )}
      {refusal === 403 && (
        <Banner tone="danger" title="You no longer manage this event">
          Check-ins from this phone were not accepted. Ask an admin of the chapter.
        </Banner>
      )}
      <div aria-live="assertive">
        {verdict && (
          <Banner
            tone={verdict.tone}
            title={verdict.title}
            action={
              undoable && (
                <Button size="sm" variant="secondary" onClick={() => undo(undoable)}>
                  Undo
                </Button>
              )
            }
          >
            {verdict.text}
          </Banner>
        )}
      </div>
      <Button variant="secondary" icon={<ScanQrCode aria-hidden />} onClick={() => setScanning(!isScanning)}>
        {isScanning ? 'Stop the Camera' : 'Scan Tickets'}
      </Button>
      {isScanning && (
        <Suspense fallback={<Skeleton height="14rem" />}>
          <Scanner onText={scan} />
        </Suspense>
      )}
      <SearchField label="Name or ticket code" placeholder="Name or ticket code..." value={search} onChange={type} />
      {found.length > 0 && (
        <Stack as="ul" gap={4} aria-label="Expected">
          {found.slice(0, SHOWN).map((person) => (
            <DoorPersonItem
              key={person.userId}
              person={person}
              onCheckIn={checkIn}
              onUndo={
                door.closed === null
                  ? ({ userId }, { place, at, scanIds = [] }) =>
                      undo(...scanIds.map((scanId) => ({ kind: 'person' as const, scanId, at, userId, place })))
                  : undefined
              }
            />
          ))}
        </Stack>
      )}
      {found.length > SHOWN && <Text tone="muted">Search for a name to see the others.</Text>}
      {found.length === 0 && (
        <EmptyState
          icon={<Users aria-hidden />}
          title={name ? 'No RSVP by this name' : 'No RSVPs yet'}
          text={name ? 'You can let them in by name.' : 'Search for a name to let people in without an RSVP.'}
        />
      )}
      {name && (
        <Button variant="secondary" icon={<UserPlus aria-hidden />} onClick={() => letIn(name)}>
          Let In {isFull ? 'Although the Event Is Full' : 'without an RSVP'}: <bdi>{name}</bdi>
        </Button>
      )}
      {!name && (
        <WalkInList
          door={door}
          onUndo={({ scanId, name: walkIn, at }) => undo({ kind: 'walk-in', scanId, name: walkIn, at })}
        />
      )}
      <ScanLog entries={entries} door={door} shownId={shownEntry?.scan.scanId} onRead={markRead} />
    </Stack>
  );
}

/** Caches the page for use without a connection, until the event is over and its door is closed. */
function useCachedPage(event: Event, isRead: boolean, isClosed: boolean): void {
  const { user } = useSession();
  const userId = user && !user.impersonatedBy ? user.id : undefined;
  const { id } = event;
  const hasEnded = isClosed && isOver(event);
  useEffect(() => {
    if (!isRead || userId === undefined) return;
    void (hasEnded ? uncachePage(userId) : cachePage(userId, id));
  }, [isRead, userId, id, hasEnded]);
}
