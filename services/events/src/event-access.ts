import { HttpError, notFound } from '@meridian/kit';
import { isChapterAdmin, meetsAccess, seesMembersOnly, type MembershipStatus } from '@meridian/shared-types';
import { eventsApi } from '@meridian/shared-types/contracts';
import type { AccessQuestion, EventAccess } from '@meridian/shared-types/schemas';
import { mayManage } from './event-manager';
import type { ShownEvent, WholeEvent } from './event.model';
import { isAttendee } from './event.policy';
import type { Chapters } from './event.routes';
import { findEventOrDraft, isDraft } from './managed-event';
import type { Models } from './models';
import type { Reply } from './reply';
import { REPLY_FIELDS } from './rsvp.model';
import { isUnchanged, replyTo } from './seat-policy';

type Person = AccessQuestion & { userId: string };
type Verdict = Omit<EventAccess['verdicts'][number], 'thing'>;
type Reason = Verdict['reason'];

const yes = (reason: Reason): Verdict => ({ isAllowed: true, reason });
const no = (reason: Reason): Verdict => ({ isAllowed: false, reason });

/** Why a person manages an event; undefined if they do not. */
function managesAs(person: Person, event: Pick<WholeEvent, 'chapterId' | 'createdBy'>, membership: MembershipStatus) {
  if (!mayManage(person, event, membership)) return undefined;
  if (person.isSiteAdmin) return 'site-admin';
  return isChapterAdmin(membership) ? 'chapter-admin' : 'organizer';
}

const REFUSALS: Partial<Record<string, Reason>> = {
  event_cancelled: 'event-cancelled',
  rsvps_not_open: 'rsvps-not-open',
  rsvps_closed: 'rsvps-closed',
  event_full: 'event-full',
};

/** By the rule of the RSVP itself, for a person who says that they come, alone. */
function ofRsvp(person: Person, event: ShownEvent, own: Reply | undefined): Verdict {
  if (!meetsAccess(eventsApi.rsvp.access, person)) return no('not-active');
  const request = { status: 'attending' as const };
  if (isUnchanged(request, own)) return yes('attending');
  try {
    const reply = replyTo(request, own, event, { now: new Date(), turn: 0 });
    return reply.status === 'attending' ? yes('active') : no('event-full');
  } catch (error) {
    const reason = error instanceof HttpError ? REFUSALS[error.code] : undefined;
    if (!reason) throw error;
    return no(reason);
  }
}

/** What the rules say of a person and an event. Exported for tests. */
export function verdictsOnEvent(
  event: WholeEvent,
  person: Person,
  membership: MembershipStatus,
  own: Reply | undefined,
): EventAccess['verdicts'] {
  const manages = managesAs(person, event, membership);
  const lacks: Reason = person.isActive ? 'not-organizer' : 'not-active';
  const editing = manages ? (membership.isArchived ? no('chapter-archived') : yes(manages)) : no(lacks);
  if (isDraft(event)) {
    const seen = manages ? yes(manages) : no('draft');
    return [
      { thing: 'event-see', ...seen },
      { thing: 'event-edit', ...(manages ? editing : no('draft')) },
      { thing: 'event-rsvp', ...no('draft') },
      { thing: 'event-door', ...no('draft') },
    ];
  }
  const seen = event.isPublic
    ? yes('public')
    : seesMembersOnly(person)
      ? yes(person.isActive ? 'active' : 'site-admin')
      : no('not-active');
  const ticket = isAttendee(person, own?.status ?? null)
    ? yes('attending')
    : no(person.isActive ? 'not-attending' : 'not-active');
  return [
    { thing: 'event-see', ...seen },
    { thing: 'event-edit', ...(seen.isAllowed ? editing : no(seen.reason)) },
    { thing: 'event-rsvp', ...ofRsvp(person, event, own) },
    { thing: 'event-door', ...(event.status === 'cancelled' ? no('event-cancelled') : ticket) },
  ];
}

/** Whether a person sees an event, edits it, replies to it and comes in at its door, each with the reason. */
export async function eventAccessOf(
  models: Models,
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
