import { Banner, Button, EmptyState, ErrorState, SearchField, Skeleton, Stack, Text } from '@meridian/platform';
import type { DoorPerson, Event, Scan, ScanResult } from '@meridian/shared-types';
import { ScanQrCode, UserPlus, Users } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import styled from 'styled-components';
import { codeIn, countsOf, findPeople, findTicket, hashOf } from './door-entries';
import { DoorPersonItem } from './door-person-item';
import { DoorStatus } from './door-status';
import { useDoor } from './use-door';
import { useWakeLock } from './use-wake-lock';
import { UNKNOWN_YET, verdictOf, verdictOfResult, type Verdict } from './verdict';

const Scanner = lazy(async () => ({ default: (await import('./scanner')).Scanner }));

const UNDO_MS = 10_000;
/** People shown at once: a phone at the door searches. */
const SHOWN = 50;

const People = styled.ul`
  display: grid;
  gap: var(--space-4);
`;

/** The door of an event on a phone: people come in by name or with their ticket, also without a connection. */
export function DoorScreen({ event }: { event: Event }) {
  const [verdict, setVerdict] = useState<Verdict>();
  const [search, setSearch] = useState('');
  const [isScanning, setScanning] = useState(false);
  useWakeLock();
  const [codes, setCodes] = useState<ReadonlySet<string>>(new Set());
  const { list, door, waiting, refusal, record } = useDoor(
    event.id,
    useCallback(
      (results, latest) => {
        const isNews = ({ scanId, result }: ScanResult) => codes.has(scanId) || result === 'full';
        const [last] = results.filter(isNews).slice(-1);
        if (last) setVerdict(verdictOfResult(last, latest));
      },
      [codes],
    ),
  );

  const undoable = verdict?.scan;
  useEffect(() => {
    if (!undoable) return;
    const timer = setTimeout(
      () => setVerdict((shown) => (shown?.scan === undoable ? { ...shown, scan: undefined } : shown)),
      UNDO_MS,
    );
    return () => clearTimeout(timer);
  }, [undoable]);

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

  const checkIn = (person: DoorPerson, place: number) => {
    const scan = record({ kind: 'person', userId: person.userId, place });
    setVerdict(verdictOf(person, place, scan));
    setSearch('');
  };
  const letIn = (name: string) => {
    const scan = record({ kind: 'walk-in', name });
    setVerdict({ tone: 'success', title: name, text: 'In, by name only.', scan });
    setSearch('');
  };
  const undo = (scan: Scan) => {
    record({ kind: 'undo', undoes: scan.scanId }, scan);
    setVerdict(undefined);
  };
  const checkCode = async (code: string) => {
    const hash = await hashOf(code);
    const ticket = hash === undefined ? undefined : findTicket(door, hash);
    if (ticket) return checkIn(ticket.person, ticket.place);
    const { scanId } = record({ kind: 'code', code });
    setCodes((known) => new Set([...known, scanId]));
    setVerdict(UNKNOWN_YET);
  };
  const type = (text: string) => {
    const code = codeIn(text);
    setSearch(code ? '' : text);
    if (code) void checkCode(code);
  };

  const scan = (text: string) => {
    const code = codeIn(text);
    if (code) void checkCode(code);
    else setVerdict({ tone: 'danger', title: 'Not a ticket', text: 'This QR code is something else.' });
  };

  const { inside, expected } = countsOf(door);
  const found = findPeople(door, search);
  const name = search.trim();
  const isFull = event.capacity != null && inside >= event.capacity;
  return (
    <Stack gap={4}>
      <DoorStatus
        inside={inside}
        expected={expected}
        waiting={waiting}
        readAt={list.dataUpdatedAt}
        isFailing={list.isError || list.fetchStatus === 'paused'}
      />
      {door.closed && (
        <Banner tone="warning" title="The door is closed">
          {door.closed}
          {waiting > 0 && ' What happened at this phone is not accepted while it is closed.'}
        </Banner>
      )}
      {refusal === 403 && (
        <Banner tone="danger" title="You no longer manage this event">
          What happened at this phone was not accepted. Ask an admin of the chapter.
        </Banner>
      )}
      <div aria-live="assertive">
        {verdict && (
          <Banner
            tone={verdict.tone}
            title={verdict.title}
            action={
              verdict.scan && (
                <Button size="sm" variant="secondary" onClick={() => verdict.scan && undo(verdict.scan)}>
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
        <People aria-label="Expected">
          {found.slice(0, SHOWN).map((person) => (
            <DoorPersonItem key={person.userId} person={person} onCheckIn={checkIn} />
          ))}
        </People>
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
          Let in {isFull ? 'although the event is full' : 'without an RSVP'}: <bdi>{name}</bdi>
        </Button>
      )}
      {!name && door.walkIns.length > 0 && (
        <Text tone="muted">
          Without an RSVP: <bdi>{door.walkIns.map((walkIn) => walkIn.name).join(', ')}</bdi>
        </Text>
      )}
    </Stack>
  );
}
