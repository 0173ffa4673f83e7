import { DEFAULT_PREFERENCES, NOTICE_GROUPS } from '@meridian/shared-types';
import { signed } from '../../bounce-report';
import { mailPreferences, unsubscribeToken } from '../../unsubscribe-path';
import type { Row } from '../row';
import { everyone, signedIn } from '../statuses';

const NOTICE = { id: 1, kind: 1, groupKey: 1, at: 1, readAt: 1, title: 1, text: 1, to: 1, 'isRejected?': 1 } as const;
const REPORT = { to: 'b+l65f0000000000000000000e1.0123456789abcdef@bounces.example', status: '5.1.1' };
const UNREAD = { unread: 1, directMessages: 1 } as const;
const everyGroup = <T>(each: T) => Object.fromEntries(NOTICE_GROUPS.map((group) => [group, each]));
const PREFERENCES = {
  groups: everyGroup({ page: 1, mail: 1 } as const),
  mutedChapterIds: [1],
  quietHours: 1,
  digest: { weekday: 1, hour: 1 },
  timeZone: 1,
} as const;
const MAIL_PREFERENCES = {
  email: 1,
  weeklyDigest: 1,
  groups: everyGroup(1 as const),
  digest: { weekday: 1, hour: 1 },
} as const;

const CHOSEN = { ...DEFAULT_PREFERENCES, mutedChapterIds: [1], timeZone: 'Europe/Berlin' };

export const noticesRows: readonly Row[] = [
  { route: 'notices.list', expect: signedIn(200), fields: { notices: [NOTICE], next: 1, ...UNREAD } },
  { route: 'notices.countUnread', expect: signedIn(200), fields: UNREAD },
  {
    route: 'notices.markRead',
    expect: signedIn(200),
    fields: UNREAD,
    input: () => ({ body: { until: new Date().toISOString() } }),
  },
  {
    route: 'preferences.save',
    expect: signedIn(200),
    fields: PREFERENCES,
    input: () => ({ body: CHOSEN }),
  },
  {
    route: 'preferences.readLetters',
    expect: signedIn(200),
    fields: { wantsLetters: 1 },
  },
  {
    route: 'preferences.chooseLetters',
    expect: signedIn(200),
    fields: { wantsLetters: 1 },
    input: () => ({ body: { wantsLetters: true } }),
  },
  {
    route: 'preferences.read',
    expect: signedIn(200),
    fields: PREFERENCES,
    async input({ person, persona, isAllowed }) {
      // A site admin who views the site as a member sees the settings of that member.
      if (isAllowed && persona !== 'viewing') await person.frozen().ok('PUT', '/api/notifications/preferences', CHOSEN);
      return {};
    },
  },
  {
    route: 'preferences.readByLink',
    expect: everyone(200),
    fields: MAIL_PREFERENCES,
    input: async ({ product, someMember }) => ({
      body: { token: await unsubscribeToken(product, someMember.userId) },
    }),
  },
  {
    route: 'preferences.saveByLink',
    expect: everyone(200),
    fields: MAIL_PREFERENCES,
    input: async ({ product, someMember }) => ({
      body: {
        token: await unsubscribeToken(product, someMember.userId),
        ...mailPreferences({ email: true, weeklyDigest: true }),
      },
    }),
  },
  {
    route: 'bounces.report',
    expect: everyone(200),
    fields: { ok: 1 },
    input: () => ({ body: REPORT, headers: signed(REPORT) }),
  },
  { route: 'bounces.report', variant: 'unsigned', expect: everyone(401), fields: {}, input: () => ({ body: REPORT }) },
  {
    route: 'unsubscribe.unsubscribe',
    expect: everyone(200),
    fields: { ok: 1 },
    input: () => ({ params: { token: 'A'.repeat(28) } }),
  },
];
