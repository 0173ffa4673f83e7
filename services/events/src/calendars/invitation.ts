import { foldLines, ICalCalendarMethod } from 'ical-generator';
import type { InvitationRequest } from '@meridian/shared-types/contracts';
import { createHash } from 'node:crypto';
import { isDraft } from '../events/event-status';
import type { Models } from '../models/create-models';
import { toCalendarEvent } from './calendar-event';
import { calendarText, eventBlock, type CalendarEvent } from './calendar-text';
import { CALENDAR_FIELDS, findReplies } from './feed-events';

/** An instant that says nothing, for the text from which a digest is made. */
const NO_TIME = new Date(0);

/**
 * Returns the calendar file that a mail to one person contains (RFC 5546): with `REQUEST` their calendar has the event
 * as it is now, and with `CANCEL` it no longer has it. The file has the same `UID` as the one of the event's page. The
 * `digest` changes whenever a calendar app would show something else. Resolves to undefined for a draft
 * and an unknown event.
 */
export async function createInvitation(
  models: Pick<Models, 'Events' | 'Rsvps'>,
  { eventId, userId }: { eventId: string; userId: string },
  { isActive, organizer, attendee, sequence: least }: InvitationRequest,
  origin: string,
  now = new Date(),
) {
  const [event, replies] = await Promise.all([
    models.Events.findById(eventId, CALENDAR_FIELDS).lean(),
    findReplies(models, { userId, eventId }),
  ]);
  if (!event || isDraft(event)) return undefined;
  const own = replies.get(eventId);
  const isGoing = own?.reply === 'going';
  const method: 'REQUEST' | 'CANCEL' = isGoing && event.status !== 'cancelled' ? 'REQUEST' : 'CANCEL';
  const reader = { userId, isActive, isSiteAdmin: false };
  const { reply: _, ...plain } = toCalendarEvent(event, reader, origin, own);
  const entry = { ...plain, description: withLink(plain, isGoing) };
  const sequence = Math.max(least, (event.version ?? 1) - 1);
  const lines = [
    addressLine('ORGANIZER', organizer),
    addressLine('ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE', attendee),
  ];
  const block = eventBlock({ ...entry, lines, mailed: { sequence, at: now, isWithdrawn: !isGoing } });
  return {
    event,
    method,
    sequence,
    digest: digestOf(entry),
    text: calendarText({ method: ICalCalendarMethod[method], blocks: [block] }),
  };
}

/** Replies in a calendar app do not reach us, so the description says where to change the reply. */
const withLink = ({ description, url }: CalendarEvent, isGoing: boolean): string =>
  [description, isGoing ? `Plans changed? Change your reply here: ${url}` : url].filter(Boolean).join('\n\n');

const digestOf = (entry: CalendarEvent): string =>
  createHash('sha256')
    .update(eventBlock({ ...entry, version: 1, changedAt: NO_TIME }).text)
    .digest('base64url');

/** Returns a line with an address. In a quoted name, quotation marks and control characters are not allowed. */
const addressLine = (property: string, { name, address }: InvitationRequest['attendee']): string =>
  foldLines(`${property};CN="${name.replaceAll(/["\p{Cc}]/gu, ' ').trim()}":mailto:${address}`);
