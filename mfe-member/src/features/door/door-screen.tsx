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
import type { Door, DoorPerson, Event, Scan } from '@meridian/shared-types';
import { ScanQrCode, UserPlus, Users } from 'lucide-react';
import { lazy, Suspense, useEffect, useState, type ComponentProps } from 'react';
import {
  codeIn,
  countSeats,
  findPeople,
  findTicket,
  hashTicketCode,
  type DoorEntry,
  type Verdict,
} from './door-entries';
import { DoorPersonItem } from './door-person-item';
import { DoorStatus } from './door-status';
import { uncachePage, cachePage } from './cache-page';
import { ScanLog } from './scan-log';
import { useDoor } from './use-door';
import { useWakeLock } from './use-wake-lock';
import { findCorrection, NOT_A_TICKET, UNKNOWN_YET, judge } from './verdict';
import { WalkInList } from './walk-in-list';

const Scanner = lazy(async () => ({ default: (await import('./scanner')).Scanner }));

/** The number of people shown. A phone at the door uses the search. */
const SHOWN = 50;

/** Shows the door of an event on a phone. People are checked in by name or ticket, even without a connection. */
export function DoorScreen({ event }: { event: Event }) {
  useWakeLock();
  const state = useDoor(event);
  const { list, door } = state;
  useCachedPage(event, list.data !== undefined, door?.closed != null);
  if (door) return <OpenDoor event={event} {...state} door={door} />;
  if (list.isError) return <ErrorState title="The door could not be loaded" query={list} />;
  return (
    <Stack gap={3} role="status" aria-label="Loading the door">
      <Skeleton height="4rem" />
      <Skeleton height="3rem" />
      <Skeleton height="3rem" />
    </Stack>
  );
}

/** Returns the door for results of scans. A phone without a connection does not learn that it has opened since. */
const asJudged = (event: Event, door: Door, isOld: boolean): Door =>
  isOld && event.status !== 'cancelled' && !isOver(event) ? { ...door, closed: null } : door;

const verdictOf = (entry: DoorEntry, door: Door): Verdict | undefined =>
  findCorrection(entry, door) ?? entry.shownVerdict;

type OpenDoorProps = Omit<ReturnType<typeof useDoor>, 'door'> & { event: Event; door: Door };
function OpenDoor({ event, door, entries, waiting, readAt, failure, refusal, record, markRead }: OpenDoorProps) {
  /** The id of the last scan, or a result that belongs to no scan. */
  const [shown, setShown] = useState<string | Verdict>();
  const [search, setSearch] = useState('');
  const [isScanning, setScanning] = useState(false);
  const shownEntry = entries.find(({ scan }) => scan.scanId === shown);
  const judged = asJudged(event, door, failure !== undefined);
  const verdict = typeof shown === 'object' ? shown : shownEntry && verdictOf(shownEntry, judged);
  const show = (next: string | Verdict | undefined) => {
    if (shownEntry?.result) markRead(shownEntry.scan.scanId); // The entry was on the screen.
    setShown(next);
    setSearch('');
  };
  const checkIn = (person: DoorPerson, place: number) =>
    show(record({ content: { kind: 'person', userId: person.userId, place }, shownVerdict: judge(person, place) }));
  const letIn = (name: string) =>
    show(
      record({
        content: { kind: 'walk-in', name },
        shownVerdict: { tone: 'success', title: name, text: 'Checked in by name only.', isIn: true },
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
  const read = (text: string, otherwise: () => void) => {
    const code = codeIn(text);
    if (code) void checkCode(code);
    else otherwise();
  };

  const { inside, expected } = countSeats(door);
  const name = search.trim();
  const undoable = verdict?.isIn ? shownEntry?.scan : undefined;
  return (
    <Stack gap={4}>
      <DoorStatus inside={inside} expected={expected} waiting={waiting} readAt={readAt} failure={failure} />
      <DoorBanners closed={door.closed} waiting={waiting} refusal={refusal} />
      <VerdictBanner verdict={verdict} onUndo={undoable && (() => undo(undoable))} />
      <Button variant="secondary" icon={<ScanQrCode aria-hidden />} onClick={() => setScanning(!isScanning)}>
        {isScanning ? 'Stop the Camera' : 'Scan Tickets'}
      </Button>
      {isScanning && (
        <Suspense fallback={<Skeleton height="14rem" />}>
          <Scanner onText={(text) => read(text, () => show(NOT_A_TICKET))} />
        </Suspense>
      )}
      <SearchField
        label="Name or ticket code"
        placeholder="Name or ticket code..."
        value={search}
        onChange={(text) => read(text, () => setSearch(text))}
      />
      <ExpectedPeople
        found={findPeople(door, search)}
        isSearched={name !== ''}
        onCheckIn={checkIn}
        onUndo={door.closed === null ? undo : undefined}
      />
      {name && <LetInButton name={name} isFull={event.capacity != null && inside >= event.capacity} onClick={letIn} />}
      {!name && (
        <WalkInList
          door={door}
          onUndo={({ scanId, name: walkIn, at }) => undo({ kind: 'walk-in', scanId, name: walkIn, at })}
        />
      )}
      <ScanLog entries={entries} door={judged} shownId={shownEntry?.scan.scanId} onRead={markRead} />
    </Stack>
  );
}

interface LetInProps {
  name: string;
  isFull: boolean;
  onClick: (name: string) => void;
}

const LetInButton = ({ name, isFull, onClick }: LetInProps) => (
  <Button variant="secondary" icon={<UserPlus aria-hidden />} onClick={() => onClick(name)}>
    Let In {isFull ? 'Although the Event Is Full' : 'without an RSVP'}: <bdi>{name}</bdi>
  </Button>
);

interface ExpectedProps {
  found: readonly DoorPerson[];
  isSearched: boolean;
  onCheckIn: (person: DoorPerson, place: number) => void;
  /** It is undefined while the door is closed. */
  onUndo: ((...scans: Scan[]) => void) | undefined;
}
function ExpectedPeople({ found, isSearched, onCheckIn, onUndo }: ExpectedProps) {
  if (found.length === 0)
    return (
      <EmptyState
        icon={<Users aria-hidden />}
        title={isSearched ? 'No RSVP by this name' : 'No RSVPs yet'}
        text={isSearched ? 'You can let them in by name.' : 'Search for a name to let people in without an RSVP.'}
      />
    );
  const undoOne: ComponentProps<typeof DoorPersonItem>['onUndo'] =
    onUndo &&
    (({ userId }, { place, at, scanIds = [] }) =>
      onUndo(...scanIds.map((scanId) => ({ kind: 'person' as const, scanId, at, userId, place }))));
  return (
    <>
      <Stack as="ul" gap={4} aria-label="Expected">
        {found.slice(0, SHOWN).map((person) => (
          <DoorPersonItem key={person.userId} person={person} onCheckIn={onCheckIn} onUndo={undoOne} />
        ))}
      </Stack>
      {found.length > SHOWN && <Text tone="muted">Search for a name to see the others.</Text>}
    </>
  );
}

interface BannersProps {
  /** Why the door is closed. */
  closed: string | null;
  waiting: number;
  refusal: number | undefined;
}
const DoorBanners = ({ closed, waiting, refusal }: BannersProps) => (
  <>
    {closed && (
      <Banner tone="warning" title="The door is closed">
        {closed}
        {waiting > 0 && ' Check-ins from this phone are not accepted while it is closed.'}
      </Banner>
    )}
    {refusal === 403 && (
      <Banner tone="danger" title="You no longer manage this event">
        Check-ins from this phone were not accepted. Ask an admin of the chapter.
      </Banner>
    )}
  </>
);

const VerdictBanner = ({ verdict, onUndo }: { verdict: Verdict | undefined; onUndo: (() => void) | undefined }) => (
  <div aria-live="assertive">
    {verdict && (
      <Banner
        tone={verdict.tone}
        title={verdict.title}
        action={
          onUndo && (
            <Button size="sm" variant="secondary" onClick={onUndo}>
              Undo
            </Button>
          )
        }
      >
        {verdict.text}
      </Banner>
    )}
  </div>
);

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
