import { DAY_MS, HOUR_MS, type RsvpStatus } from '@meridian/shared-types';
import { Types } from 'mongoose';
import { verdictsOnEvent } from './event-access';
import type { StoredEvent } from '../models/event.model';
import type { Reply } from '../event-terms/reply';

const userId = new Types.ObjectId().toHexString();
const event = ({ startTime = new Date(Date.now() + 7 * DAY_MS), ...fields }: Partial<StoredEvent> = {}) => {
  const endTime = new Date(startTime.getTime() + HOUR_MS);
  return {
    _id: new Types.ObjectId(),
    chapterId: 1,
    title: 'Dinner',
    isPublic: false,
    startTime,
    endTime,
    startLocal: startTime.toISOString().slice(0, 16),
    endLocal: endTime.toISOString().slice(0, 16),
    timeZone: 'UTC',
    attendeeCount: 0,
    createdBy: new Types.ObjectId(),
    ...fields,
  } as unknown as StoredEvent;
};
const member = { userId, isActive: true, isSiteAdmin: false };
const newsletter = { ...member, isActive: false };
const siteAdmin = { ...newsletter, isSiteAdmin: true };
const outside = { isMember: false, role: null };
const banned = { ...outside, ban: { reason: 'Shouts' } };
const inside = { isMember: true, role: 'member' as const };
const archived = { isMember: true, role: 'admin' as const, isArchived: true as const };
const organized = { createdBy: new Types.ObjectId(userId) };
const today = { startTime: new Date() };
const isPublic = true;

/** A person and an event: by default a member who has not replied, and an event of another member in a week. */
interface Situation {
  about?: Partial<StoredEvent>;
  person?: typeof member;
  membership?: Parameters<typeof verdictsOnEvent>[2];
  status?: RsvpStatus;
}
const verdicts = (things: string[], { about, person = member, membership = inside, status }: Situation) => {
  const all = verdictsOnEvent(event(about), person, membership, status && ({ status } as Reply));
  return things
    .flatMap((name) => all.filter(({ thing }) => thing === `event-${name}`))
    .map(({ isAllowed, reason }) => `${isAllowed ? 'yes' : 'no'} ${reason}`)
    .join(', ');
};

test.each<[string, Situation, string]>([
  ['a member', {}, 'yes active, no not-organizer, yes active, no not-attending'],
  [
    'a person without a membership',
    { person: newsletter, membership: outside },
    'no not-active, no not-active, no not-active, no not-active',
  ],
  [
    'a person without a membership, of a public event',
    { about: { isPublic }, person: newsletter, membership: outside },
    'yes public, no not-active, no not-active, no not-active',
  ],
  [
    'a site admin',
    { person: siteAdmin, membership: outside },
    'yes site-admin, yes site-admin, no not-active, no not-active',
  ],
  [
    'the organizer who goes',
    { about: organized, status: 'attending' },
    'yes active, yes organizer, yes attending, yes attending',
  ],
  [
    'an admin of an archived chapter, who goes',
    { membership: archived, status: 'attending' },
    'yes active, no chapter-archived, no chapter-archived, yes attending',
  ],
  [
    'a banned person, who goes',
    { membership: banned, status: 'attending' },
    'no banned, no banned, no banned, no banned',
  ],
  [
    'a banned organizer of a public event',
    { about: { isPublic, ...organized }, membership: banned },
    'yes public, no not-organizer, no banned, no banned',
  ],
  ['a member, of a draft', { about: { status: 'draft' } }, 'no draft, no draft, no draft, no draft'],
  [
    'a member, of a full event',
    { about: { capacity: 1, attendeeCount: 1 } },
    'yes active, no not-organizer, no event-full, no not-attending',
  ],
  [
    'a member, of a cancelled event',
    { about: { status: 'cancelled' } },
    'yes active, no not-organizer, no event-cancelled, no event-cancelled',
  ],
  [
    'a member, when RSVPs are closed',
    { about: { rsvpClosesAt: new Date(Date.now() - DAY_MS) } },
    'yes active, no not-organizer, no rsvps-closed, no not-attending',
  ],
])('seeing, editing, replying and coming in follow the rules: %s', (_who, situation, expected) =>
  expect(verdicts(['see', 'edit', 'rsvp', 'door'], situation)).toBe(expected),
);

test.each<[string, Situation, string]>([
  ['a member who does not go', { about: today }, 'no not-attending, no not-organizer, no not-organizer'],
  ['a member who goes', { about: today, status: 'attending' }, 'yes attending, no not-organizer, no not-organizer'],
  ['who goes, a week before', { status: 'attending' }, 'no not-event-day, no not-organizer, no not-organizer'],
  ['the organizer', { about: { ...today, ...organized } }, 'no not-attending, yes organizer, yes organizer'],
  ['the organizer, a week before', { about: organized }, 'no not-attending, yes organizer, no door-closed'],
  [
    'a site admin',
    { about: today, person: siteAdmin, membership: outside },
    'no not-active, yes site-admin, yes site-admin',
  ],
  [
    'of a cancelled event',
    { about: { ...today, status: 'cancelled' }, person: siteAdmin, membership: outside },
    'no not-active, yes site-admin, no event-cancelled',
  ],
  ['of a draft of others', { about: { status: 'draft' } }, 'no draft, no draft, no draft'],
])(
  'on the day of the event the pulse, the list of people and check-in follow the rules: %s',
  (_who, situation, expected) => expect(verdicts(['pulse', 'people', 'check-in'], situation)).toBe(expected),
);
