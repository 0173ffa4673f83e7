import { HttpError, notFound } from '@meridian/service-kit';
import {
  isChapterAdmin,
  meetsAccess,
  seesMembersOnly,
  type MembershipStatus,
  type RsvpStatus,
} from '@meridian/shared-types';
import { eventsApi } from '@meridian/shared-types/contracts';
import type { AccessQuestion, EventAccess } from '@meridian/shared-types/schemas';
import { mayManage } from '../access/event-manager';
import type { ShownEvent, StoredEvent } from '../models/event.model';
import { isAttendee } from '../events/event.policy';
import { whyClosed } from '../door/door-window';
import type { Chapters } from '../access/chapters-client';
import { isDraft } from '../events/event-status';
import { findEventOrDraft } from '../access/managed-event';
import type { Models } from '../models/create-models';
import { checkMayTell } from '../rsvps/pulse/pulse.policy';
import type { Reply } from '../event-terms/reply';
import { REPLY_FIELDS } from '../models/rsvp.model';
import { isUnchanged, replyTo } from '../rsvps/seats/seat-policy';

type Person = AccessQuestion & { userId: string };
type Verdict = Omit<EventAccess['verdicts'][number], 'thing'>;
type Reason = Verdict['reason'];

const yes = (reason: Reason): Verdict => ({ isAllowed: true, reason });
const no = (reason: Reason): Verdict => ({ isAllowed: false, reason });

/** Returns why a person may manage an event, or undefined if they may not. */
function managesAs(person: Person, event: Pick<StoredEvent, 'chapterId' | 'createdBy'>, membership: MembershipStatus) {
  if (!mayManage(person, event, membership)) return undefined;
  if (person.isSiteAdmin) return 'site-admin';
  return isChapterAdmin(membership) ? 'chapter-admin' : 'organizer';
}

const REFUSALS: Partial<Record<string, Reason>> = {
  event_cancelled: 'event-cancelled',
  rsvps_not_open: 'rsvps-not-open',
  rsvps_closed: 'rsvps-closed',
  event_full: 'event-full',
  forbidden: 'not-attending',
  not_the_day: 'not-event-day',
};
const toReason = (error: unknown): Reason => {
  const reason = error instanceof HttpError ? REFUSALS[error.code] : undefined;
  if (!reason) throw error;
  return reason;
};

/** Applies the rule of the RSVP to a person who would reply that they come alone. */
function ofRsvp(person: Person, event: ShownEvent, own: Reply | undefined): Verdict {
  if (!meetsAccess(eventsApi.rsvp.access, person)) return no('not-active');
  const request = { status: 'attending' as const };
  if (isUnchanged(request, own)) return yes('attending');
  try {
    const reply = replyTo(request, own, event, { now: new Date(), turn: 0 });
    return reply.status === 'attending' ? yes('active') : no('event-full');
  } catch (error) {
    return no(toReason(error));
  }
}

/** Applies the rule of setting a pulse on the day of the event. */
function ofPulse(person: Person, event: ShownEvent, status: RsvpStatus | null): Verdict {
  if (!meetsAccess(eventsApi.setPulse.access, person)) return no('not-active');
  try {
    checkMayTell(person, status, event, new Date());
    return yes('attending');
  } catch (error) {
    return no(toReason(error));
  }
}

/** Applies the rule of the door to people who manage the event. */
function ofCheckIn(event: StoredEvent, { isAllowed, reason }: Verdict): Verdict {
  if (isAllowed && whyClosed(event)) return no(event.status === 'cancelled' ? 'event-cancelled' : 'door-closed');
  return { isAllowed, reason };
}

/** Applies the rule of who may take part in the events of a chapter. */
const reasonAgainstGuest = ({ ban, isArchived }: MembershipStatus): Reason | undefined =>
  ban ? 'banned' : isArchived ? 'chapter-archived' : undefined;

/** Returns the verdicts on a person and an event. Exported for tests. */
export function verdictsOnEvent(
  event: StoredEvent,
  person: Person,
  membership: MembershipStatus,
  own: Reply | undefined,
): EventAccess['verdicts'] {
  const manages = managesAs(person, event, membership);
  const lacks: Reason = person.isActive ? 'not-organizer' : 'not-active';
  const managing = manages ? yes(manages) : no(lacks);
  const editing = manages && membership.isArchived ? no('chapter-archived') : managing;
  if (isDraft(event)) {
    const seen = manages ? yes(manages) : no('draft');
    return [
      { thing: 'event-see', ...seen },
      { thing: 'event-edit', ...(manages ? editing : no('draft')) },
      { thing: 'event-rsvp', ...no('draft') },
      { thing: 'event-door', ...no('draft') },
      { thing: 'event-pulse', ...no('draft') },
      { thing: 'event-people', ...no('draft') },
      { thing: 'event-check-in', ...no('draft') },
    ];
  }
  // Bans do not concern what site admins see.
  const isBanned = membership.ban !== undefined && !person.isSiteAdmin;
  const seen = event.isPublic
    ? yes('public')
    : isBanned
      ? no('banned')
      : seesMembersOnly(person)
        ? yes(person.isActive ? 'active' : 'site-admin')
        : isChapterAdmin(membership)
          ? yes('chapter-admin')
          : no('not-active');
  const status = own?.status ?? null;
  const coming = isAttendee(person, status) ? yes('attending') : no(person.isActive ? 'not-attending' : 'not-active');
  const ticket = membership.ban ? no('banned') : coming;
  const closed = reasonAgainstGuest(membership);
  return [
    { thing: 'event-see', ...seen },
    { thing: 'event-edit', ...(seen.isAllowed ? editing : no(seen.reason)) },
    { thing: 'event-rsvp', ...(closed ? no(closed) : ofRsvp(person, event, own)) },
    { thing: 'event-door', ...(event.status === 'cancelled' ? no('event-cancelled') : ticket) },
    { thing: 'event-pulse', ...(closed ? no(closed) : ofPulse(person, event, status)) },
    { thing: 'event-people', ...managing },
    { thing: 'event-check-in', ...ofCheckIn(event, managing) },
  ];
}

/** Returns whether a person may see an event, manage it and its door, reply to it and come in, each with the reason. */
export async function explainEventAccess(
  models: Pick<Models, 'Events' | 'Drafts' | 'Rsvps'>,
  chapters: Pick<Chapters, 'membershipStatus'>,
  id: string,
  person: Person,
): Promise<EventAccess> {
  const event = await findEventOrDraft(models, id);
  if (!event) throw notFound('event');
  const [membership, own] = await Promise.all([
    chapters.membershipStatus({ params: { id: event.chapterId, userId: person.userId } }),
    models.Rsvps.findOne({ userId: person.userId, eventId: id }, REPLY_FIELDS).lean(),
  ]);
  return { title: event.title, verdicts: verdictsOnEvent(event, person, membership, own ?? undefined) };
}
