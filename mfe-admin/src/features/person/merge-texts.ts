import { countText } from '@meridian/platform';
import type { MergePart, MergePreview } from '@meridian/shared-types';

type Count = MergePreview['counts'][number];

/** The parts that move, with their numbers, and what happens to a part that both accounts have. */
const PARTS: Record<MergePart, { words: (count: number) => string; both?: string }> = {
  months: { words: (count) => countText(count, 'paid month') },
  payments: { words: (count) => countText(count, 'ledger entry', 'ledger entries') },
  'saved-filters': {
    words: (count) => countText(count, 'saved filter'),
    both: 'the one of the account that stays is kept',
  },
  memberships: {
    words: (count) => countText(count, 'membership'),
    both: 'the higher role and the earlier date are kept',
  },
  'ended-memberships': {
    words: (count) =>
      `${countText(count, 'membership')} that ${count === 1 ? 'ends' : 'end'} because the other account is banned from the chapter`,
  },
  'join-requests': { words: (count) => countText(count, 'join request') },
  bans: { words: (count) => countText(count, 'ban'), both: 'the longer one is kept' },
  announcements: { words: (count) => countText(count, 'announcement') },
  rsvps: { words: (count) => countText(count, 'RSVP'), both: 'the one of the account that stays is kept' },
  'check-ins': { words: (count) => countText(count, 'check-in') },
  events: { words: (count) => `${countText(count, 'event')} that they organize` },
  messages: { words: (count) => `${countText(count, 'message')} in chats` },
  conversations: { words: (count) => countText(count, 'conversation'), both: 'they become one, in order of time' },
  'own-messages': {
    words: (count) =>
      `${countText(count, 'message')} between the two accounts, which ${count === 1 ? 'is' : 'are'} deleted`,
  },
  texts: { words: (count) => countText(count, 'version of a page or post', 'versions of pages and posts') },
  notes: { words: (count) => countText(count, 'office note') },
  threads: { words: (count) => countText(count, 'inbox message') },
  notices: { words: (count) => countText(count, 'notice') },
};

/** @example mergeTexts({ part: 'rsvps', count: 3, met: 1 }) */
export function mergeTexts({ part, count, met = 0 }: Count): string {
  const { words, both } = PARTS[part];
  return met > 0 && both ? `${words(count)} (both accounts have ${met}: ${both})` : words(count);
}

/** Returns what ends with the merged account. */
export function endTexts({ ends: { sessions, factors }, from }: MergePreview): string[] {
  return [
    `Signing in with ${from.email}`,
    ...(sessions > 0 ? [`${countText(sessions, 'session')}, now`] : []),
    ...(factors > 0 ? [countText(factors, 'two-factor method')] : []),
    'The codes of its tickets, which are replaced',
  ];
}
