import { countText } from '@meridian/platform';
import type { MergePart, MergePreview } from '@meridian/shared-types';

type Count = MergePreview['counts'][number];

/** The parts that move, with their numbers, and what happens to a part that both accounts have. */
const PARTS: Record<MergePart, { words: (count: number) => string; both?: string }> = {
  months: { words: (count) => `${countText(count, 'month')} that are paid` },
  payments: { words: (count) => `${countText(count, 'payment or line', 'payments and lines')} of the ledger` },
  'saved-filters': {
    words: (count) => countText(count, 'saved filter'),
    both: 'of two with one name that of the account that stays',
  },
  memberships: { words: (count) => countText(count, 'membership'), both: 'the higher role, since the earlier day' },
  'ended-memberships': { words: (count) => `${countText(count, 'membership')} that a ban of the other account ends` },
  'join-requests': { words: (count) => countText(count, 'join request') },
  bans: { words: (count) => countText(count, 'ban'), both: 'the longer one' },
  announcements: { words: (count) => countText(count, 'announcement') },
  rsvps: { words: (count) => countText(count, 'RSVP'), both: 'that of the account that stays' },
  'check-ins': { words: (count) => countText(count, 'check-in') },
  events: { words: (count) => `${countText(count, 'event')} that they organize` },
  messages: { words: (count) => `${countText(count, 'message')} in chats` },
  conversations: { words: (count) => countText(count, 'conversation'), both: 'one, in the order of time' },
  'own-messages': { words: (count) => `${countText(count, 'message')} between the two accounts, which are deleted` },
  texts: { words: (count) => `${countText(count, 'version')} of pages and posts` },
  notes: { words: (count) => `${countText(count, 'note')} of the office` },
  threads: { words: (count) => `${countText(count, 'thread')} of the inbox` },
  notices: { words: (count) => countText(count, 'notice') },
};

/** @example mergeWords({ part: 'rsvps', count: 3, met: 1 }) */
export function mergeWords({ part, count, met = 0 }: Count): string {
  const { words, both } = PARTS[part];
  return met > 0 && both ? `${words(count)}; where both have one (${met}): ${both}` : words(count);
}

/** Returns what ends with the merged account. */
export function endWords({ ends: { sessions, factors }, from }: MergePreview): string[] {
  return [
    `signing in with ${from.email}`,
    ...(sessions > 0 ? [`${countText(sessions, 'session')}, at once`] : []),
    ...(factors > 0 ? [countText(factors, 'two-factor method')] : []),
    'the codes of its tickets: there are new ones',
  ];
}
