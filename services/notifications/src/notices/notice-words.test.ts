import type { DomainEvent } from '@meridian/shared-types';
import { noticeWords } from './notice-words';

const names = {
  chapters: new Map([[1, { name: 'תל אביב', slug: 'tel-aviv' }]]),
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
