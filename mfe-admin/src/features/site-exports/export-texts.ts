import type { Tone } from '@meridian/platform';
import type { SiteExport, SiteExportState } from '@meridian/shared-types';

export const STATES: Record<SiteExportState, { label: string; tone: Tone }> = {
  gathering: { label: 'In progress', tone: 'accent' },
  ready: { label: 'Ready', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  removed: { label: 'Removed', tone: 'neutral' },
};

/** The plural nouns for the kinds of records that are being read. */
export const KINDS: Record<NonNullable<SiteExport['current']>['kind'], string> = {
  people: 'people',
  payments: 'payments',
  ledger: 'ledger entries',
  subscribers: 'newsletter subscribers',
  mergedAccounts: 'merged accounts',
  profilePictures: 'pictures of people',
  chapters: 'chapters',
  memberships: 'memberships',
  joinRequests: 'join requests',
  bans: 'bans',
  announcements: 'announcements',
  hiddenAnnouncements: 'scheduled and expired announcements',
  events: 'events',
  eventChanges: 'changes of events',
  eventDrafts: 'drafts of events',
  series: 'series of events',
  rsvps: 'RSVPs',
  attendance: 'check-ins',
  holidays: 'holidays',
  messages: 'chat messages',
  messagePictures: 'pictures of chat messages',
  removals: 'removed messages',
  mutes: 'mutes',
  chatSettings: 'settings of chats',
  heldMessages: 'messages held for review',
  posts: 'articles',
  postVersions: 'versions of articles',
  sitePageVersions: 'versions of public pages',
  pictures: 'pictures',
  mailOptOuts: 'people who want no newsletter',
  letters: 'letters of the newsletter',
  threads: 'messages to the office',
  notes: 'notes about people',
  monthlyNumbers: 'numbers of months',
  chapterHealth: 'the health of chapters',
  auditLog: 'audit log entries',
};

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const;

/** Returns the size of a file in words. @example sizeInWords(1_530_000) // '1.5 MB' */
export function sizeInWords(bytes: number): string {
  const power = Math.min(Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)), UNITS.length - 1);
  const value = bytes / 1000 ** power;
  return `${value.toLocaleString('en-US', { maximumFractionDigits: power === 0 ? 0 : 1 })} ${UNITS[power]}`;
}
