import type { DomainEvent } from '@meridian/shared-types';
import { noticeWords } from './notice-words';

const names = {
  chapters: new Map([[1, { name: 'תל אביב', slug: 'tel-aviv', timeZone: 'Asia/Jerusalem' }]]),
  people: new Map([['5f0000000000000000000001', 'Ana\u202eevil']]),
};
const base = { id: '5f0000000000000000000002', at: '2026-01-05T12:00:00.000Z', by: null };

test('A name does not change the direction of the rest of the sentence', () => {
  const domainEvent = {
    ...base,
    kind: 'join-request.created',
    audience: { adminsOf: 1 },
    data: { chapterId: 1, userId: '5f0000000000000000000001', requestId: '5f0000000000000000000003' },
  } as unknown as DomainEvent;
  expect(noticeWords(domainEvent, names, true)?.title).toBe('\u2068Anaevil\u2069 asks to join \u2068תל אביב\u2069');
});

test('A title in a sentence also has its own direction', () => {
  const domainEvent = {
    ...base,
    kind: 'event.cancelled',
    audience: { eventId: '5f0000000000000000000004' },
    data: { eventId: '5f0000000000000000000004', title: 'ערב', reason: 'Rain' },
  } as unknown as DomainEvent;
  expect(noticeWords(domainEvent, names, true)?.title).toBe('\u2068ערב\u2069 was cancelled');
});

test('A decision against a person links to the chapter, has the note of its admin, and is marked as rejected', () => {
  const domainEvent = {
    ...base,
    kind: 'join-request.decided',
    audience: { userIds: ['5f0000000000000000000001'] },
    data: { requestId: '5f0000000000000000000003', chapterId: 1, decision: 'rejected', note: 'We meet in Jaffa.' },
  } as unknown as DomainEvent;
  expect(noticeWords(domainEvent, names, true)).toEqual({
    title: 'Your request to join \u2068תל אביב\u2069 was not approved',
    text: 'We meet in Jaffa.',
    to: '/chapters/tel-aviv',
    isRejected: true,
  });
});

test('A ban names its last day with the weekday, in the zone of the chapter', () => {
  const domainEvent = {
    ...base,
    kind: 'member.banned',
    audience: { userIds: ['5f0000000000000000000001'] },
    data: { chapterId: 1, reason: 'Spam', until: '2026-11-30T23:00:00.000Z' },
  } as unknown as DomainEvent;
  expect(noticeWords(domainEvent, names, true)?.text).toBe('Until Tuesday, December 1, 2026 (GMT+2). Reason: Spam');
});

test('A seat that is held at one date of a series names the date', () => {
  const domainEvent = {
    ...base,
    kind: 'seat.offer-ends',
    audience: { userIds: ['5f0000000000000000000001'] },
    data: {
      ...{ eventId: '5f0000000000000000000004', title: 'Supper', isPublic: true, seriesId: '5f0000000000000000000005' },
      ...{ date: 'Thu, Jan 8', when: 'Wed, Jan 7, 7:00 PM ET' },
    },
  } as unknown as DomainEvent;
  expect(noticeWords(domainEvent, names, true)).toMatchObject({
    title: 'A seat at Supper on Thu, Jan 8 is held for you',
    text: 'Accept or decline it by Wed, Jan 7, 7:00 PM ET. After that, it goes to the next person.',
  });
});
