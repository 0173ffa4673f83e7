import { DEFAULT_PREFERENCES } from '@meridian/shared-types';
import { insertBounce, signed, mailPreferences, unsubscribeToken } from '../../records/mails';
import { insertPerson } from '../../records/people';
import { HERE } from '../../product/test-product';
import { inputForAllowed } from '../inputs';
import type { Samples } from '../sample';
import { everyone } from '../statuses';

const REPORT = { to: 'b+l65f0000000000000000000e1.0123456789abcdef@bounces.example', status: '5.1.1' };

const CHOSEN = { ...DEFAULT_PREFERENCES, mutedChapterIds: [1], timeZone: 'Europe/Berlin' };

export const noticesSamples: Samples = {
  'notices.list': {},
  'notices.countUnread': {},
  'notices.markRead': { input: () => ({ body: { until: new Date().toISOString() } }) },
  'preferences.save': { input: () => ({ body: CHOSEN }) },
  'preferences.readLetters': {},
  'preferences.chooseLetters': { input: () => ({ body: { wantsLetters: true } }) },
  'preferences.read': {
    async input({ person, persona, isAllowed }) {
      // A site admin who views the site as a member sees the settings of that member.
      if (isAllowed && persona !== 'viewing') await person.frozen().ok('PUT', '/api/notifications/preferences', CHOSEN);
      return {};
    },
  },
  'preferences.readByLink': {
    input: async ({ product, someMember }) => ({
      body: { token: await unsubscribeToken(product, someMember.userId) },
    }),
  },
  'preferences.saveByLink': {
    input: async ({ product, someMember }) => ({
      body: {
        token: await unsubscribeToken(product, someMember.userId),
        ...mailPreferences({ email: true, weeklyDigest: true }),
      },
    }),
  },
  'bounces.report': {
    input: inputForAllowed(async ({ product }) => {
      const { report } = await insertBounce(product);
      return { body: report, headers: signed(report) };
    }),
  },
  'bounces.report, unsigned': { by: everyone(401), input: () => ({ body: REPORT }) },
  'unsubscribe.unsubscribe': {
    unknown: { token: 200 },
    input: inputForAllowed(async ({ product }) => {
      const { userId } = await insertPerson(product, HERE);
      return { params: { token: await unsubscribeToken(product, userId) } };
    }),
  },
};
