import { HOUR_MS } from '@meridian/shared-types';
import type { AccessQuestion } from '@meridian/shared-types';
import { verdictsOnChat, writeRefusal } from './chat-access';

const now = Date.now();
const later = new Date(now + HOUR_MS);
const before = new Date(now - 1);
const member = { isActive: true, isSiteAdmin: false };
const siteAdmin = { isActive: false, isSiteAdmin: true };
const inside = { isMember: true, role: 'member' as const };
const outside = { isMember: false, role: null };
const archived = { ...inside, isArchived: true as const };
const admin = { isMember: true, role: 'admin' as const };
const ban = { reason: 'Insults' };
const words = (
  person: AccessQuestion,
  standing: Parameters<typeof verdictsOnChat>[1],
  mutedUntil: Date | undefined,
  isClosed = false,
) =>
  verdictsOnChat(person, standing, mutedUntil, isClosed).map(
    ({ isAllowed, reason }) => `${isAllowed ? 'yes' : 'no'} ${reason}`,
  );

test.each([
  ['a member', member, inside, undefined, ['yes member', 'yes member']],
  ['one who is muted', member, inside, later, ['yes member', 'no muted']],
  ['one whose mute is over', member, inside, before, ['yes member', 'yes member']],
  ['of an archived chapter', member, archived, undefined, ['yes member', 'no chapter-archived']],
  ['of an archived chapter, muted', member, archived, later, ['yes member', 'no chapter-archived']],
  ['of another chapter', member, outside, undefined, ['no not-member', 'no not-member']],
  ['one who is banned', member, { ...outside, ban }, later, ['no banned', 'no banned']],
  ['without a membership', siteAdmin, inside, undefined, ['no not-active', 'no not-active']],
] as const)('reading and writing follow the rules: %s', (_, person, standing, mutedUntil, expected) =>
  expect(words(person, standing, mutedUntil).slice(0, 2)).toEqual(expected),
);

test.each([
  ['a member', member, inside, 'no not-chapter-admin'],
  ['an admin of the chapter', member, admin, 'yes chapter-admin'],
  ['an admin whose membership ended', { ...member, isActive: false }, admin, 'yes chapter-admin'],
  ['a site admin', siteAdmin, outside, 'yes site-admin'],
] as const)('moderation follows the rules: %s', (_, person, standing, expected) =>
  expect(words(person, standing, undefined)[2]).toBe(expected),
);

test.each([
  ['a member', member, inside, 'no chat-closed'],
  ['an admin of the chapter', member, admin, 'yes member'],
  ['a site admin who is a member', { isActive: true, isSiteAdmin: true }, inside, 'yes member'],
] as const)(
  'a closed chat can be read by all members, and whether it can be written in depends: %s',
  (_, person, standing, writing) =>
    expect(words(person, standing, undefined, true).slice(0, 2)).toEqual(['yes member', writing]),
);

test('a reason is returned exactly when writing is refused', () => {
  expect(writeRefusal(inside, undefined, false)).toBeUndefined();
  expect(writeRefusal(inside, later, true)?.refusal).toMatchObject({ status: 403, code: 'muted' });
  expect(writeRefusal(inside, before, true)?.refusal).toMatchObject({ status: 403, code: 'chat_closed' });
  expect(writeRefusal(archived, undefined, true)?.refusal).toMatchObject({ status: 409, code: 'chapter_archived' });
  expect(writeRefusal(outside, undefined, true)?.refusal).toMatchObject({ status: 403, code: 'forbidden' });
});
