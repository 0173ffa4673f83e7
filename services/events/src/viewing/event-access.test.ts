import { DAY_MS, HOUR_MS } from '@meridian/shared-types';
import { Types } from 'mongoose';
import { verdictsOnEvent } from './event-access';
import type { StoredEvent } from '../models/event.model';
import type { Reply } from '../rsvps/reply';

const userId = new Types.ObjectId().toHexString();
const event = ({
  startTime = new Date(Date.now() + 7 * DAY_MS),
  endTime = new Date(Date.now() + 7 * DAY_MS + HOUR_MS),
  ...fields
}: Partial<StoredEvent> = {}) =>
  ({
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
  }) as unknown as StoredEvent;
const member = { userId, isActive: true, isSiteAdmin: false };
const newsletter = { ...member, isActive: false };
const siteAdmin = { ...newsletter, isSiteAdmin: true };
const outside = { isMember: false, role: null };
const banned = { ...outside, ban: { reason: 'Shouts' } };
const inside = { isMember: true, role: 'member' as const };
const words = (...input: Parameters<typeof verdictsOnEvent>) =>
  verdictsOnEvent(...input).map(({ thing, isAllowed, reason }) => [thing, `${isAllowed ? 'yes' : 'no'} ${reason}`]);
const reasons = (...input: Parameters<typeof verdictsOnEvent>) => words(...input).map(([, word]) => word);

test.each([
  [
    'a member',
    event(),
    member,
    inside,
    undefined,
    ['yes active', 'no not-organizer', 'yes active', 'no not-attending'],
  ],
  ['without a membership', event(), newsletter, outside, undefined, Array(4).fill('no not-active')],
  [
    'a public event, without a membership',
    event({ isPublic: true }),
    newsletter,
    outside,
    undefined,
    ['yes public', 'no not-active', 'no not-active', 'no not-active'],
  ],
  [
    'a site admin',
    event(),
    siteAdmin,
    outside,
    undefined,
    ['yes site-admin', 'yes site-admin', 'no not-active', 'no not-active'],
  ],
  [
    'the organizer who goes',
    event({ createdBy: new Types.ObjectId(userId) }),
    member,
    inside,
    { status: 'attending' },
    ['yes active', 'yes organizer', 'yes attending', 'yes attending'],
  ],
  [
    'an admin of an archived chapter, who goes',
    event(),
    member,
    { ...inside, role: 'admin' as const, isArchived: true as const },
    { status: 'attending' },
    ['yes active', 'no chapter-archived', 'no chapter-archived', 'yes attending'],
  ],
  ['a banned person, who goes', event(), member, banned, { status: 'attending' }, Array(4).fill('no banned')],
  [
    'a public event, and a banned person',
    event({ isPublic: true, createdBy: new Types.ObjectId(userId) }),
    member,
    banned,
    undefined,
    ['yes public', 'no not-organizer', 'no banned', 'no banned'],
  ],
  ['a draft of others', event({ status: 'draft' }), member, inside, undefined, Array(4).fill('no draft')],
  [
    'a full one',
    event({ capacity: 1, attendeeCount: 1 }),
    member,
    inside,
    undefined,
    ['yes active', 'no not-organizer', 'no event-full', 'no not-attending'],
  ],
  [
    'a cancelled one',
    event({ status: 'cancelled' }),
    member,
    inside,
    undefined,
    ['yes active', 'no not-organizer', 'no event-cancelled', 'no event-cancelled'],
  ],
  [
    'when RSVPs are closed',
    event({ rsvpClosesAt: new Date(Date.now() - DAY_MS) }),
    member,
    inside,
    undefined,
    ['yes active', 'no not-organizer', 'no rsvps-closed', 'no not-attending'],
  ],
] as [string, StoredEvent, typeof member, Parameters<typeof verdictsOnEvent>[2], Reply | undefined, string[]][])(
  'access to an event follows the rules: %s',
  (_who, about, person, membership, own, expected) =>
    expect(reasons(about, person, membership, own).slice(0, 4)).toEqual(expected),
);

const now = new Date();
const today = { startTime: now, endTime: new Date(now.getTime() + HOUR_MS) };
const attending = { status: 'attending' } as Reply;
const organized = { createdBy: new Types.ObjectId(userId) };
test.each([
  [
    'a member who does not go',
    event(today),
    member,
    inside,
    undefined,
    ['no not-attending', 'no not-organizer', 'no not-organizer'],
  ],
  [
    'a member who goes',
    event(today),
    member,
    inside,
    attending,
    ['yes attending', 'no not-organizer', 'no not-organizer'],
  ],
  [
    'who goes, a week before',
    event(),
    member,
    inside,
    attending,
    ['no not-event-day', 'no not-organizer', 'no not-organizer'],
  ],
  [
    'the organizer',
    event({ ...today, ...organized }),
    member,
    inside,
    undefined,
    ['no not-attending', 'yes organizer', 'yes organizer'],
  ],
  [
    'the organizer, a week before',
    event(organized),
    member,
    inside,
    undefined,
    ['no not-attending', 'yes organizer', 'no door-closed'],
  ],
  ['a site admin', event(today), siteAdmin, outside, undefined, ['no not-active', 'yes site-admin', 'yes site-admin']],
  [
    'of a cancelled event',
    event({ ...today, status: 'cancelled' }),
    siteAdmin,
    outside,
    undefined,
    ['no not-active', 'yes site-admin', 'no event-cancelled'],
  ],
  ['of a draft of others', event({ status: 'draft' }), member, inside, undefined, Array(3).fill('no draft')],
] as [string, StoredEvent, typeof member, Parameters<typeof verdictsOnEvent>[2], Reply | undefined, string[]][])(
  'on the day of the event, access to its people and its door follows the rules: %s',
  (_who, about, person, membership, own, [pulse, people, checkIn]) =>
    expect(Object.fromEntries(words(about, person, membership, own))).toMatchObject({
      'event-pulse': pulse,
      'event-people': people,
      'event-check-in': checkIn,
    }),
);
