import { DEFAULT_PREFERENCES } from '@meridian/shared-types';
import { insertBounce, signed } from '../bounce-report';
import type { TestProduct } from '../test-product';
import { mailPreferences, unsubscribePath, unsubscribeToken } from '../unsubscribe-path';
import type { Prepare } from './prepare';

/** Returns calls about the notices of a user who has many. */
export function noticeCalls(product: TestProduct): Record<string, Prepare> {
  const until = new Date().toISOString();
  const send = (method: string, path: string, body?: object) =>
    product.personas.member.ok<{ next: string }>(method, path, body);
  return {
    'notices.list': async () => () => send('GET', '/api/notices'),
    'notices.list, next page': async () => {
      const { next } = await send('GET', '/api/notices?limit=5');
      return () => send('GET', `/api/notices?limit=5&before=${next}`);
    },
    'notices.countUnread': async () => () => send('GET', '/api/notices/unread'),
    'preferences.read': async () => () => send('GET', '/api/notifications/preferences'),
    'preferences.save': async () => () =>
      send('PUT', '/api/notifications/preferences', { ...DEFAULT_PREFERENCES, timeZone: 'Europe/Berlin' }),
    'preferences.readLetters': async () => () => send('GET', '/api/notifications/letters'),
    'preferences.chooseLetters': async () => () => send('PUT', '/api/notifications/letters', { wantsLetters: false }),
    'preferences.readByLink': async () => {
      const token = await unsubscribeToken(product, product.personas.member.userId);
      return () => product.visitor().ok('POST', '/api/mail-preferences', { token });
    },
    'preferences.saveByLink': async () => {
      const token = await unsubscribeToken(product, product.personas.member.userId);
      const body = { token, ...mailPreferences({ email: true, weeklyDigest: true }) };
      return () => product.visitor().ok('PUT', '/api/mail-preferences', body);
    },
    'bounces.report': async () => {
      const { report } = await insertBounce(product);
      return () => product.visitor().call('POST', '/api/bounces', { body: report, headers: signed(report) });
    },
    'unsubscribe.unsubscribe': async () => {
      const path = await unsubscribePath(product, product.personas.member.userId);
      return () => product.visitor().ok('POST', path);
    },
    'notices.markRead': async () => () => send('POST', '/api/notices/read', { until, groupKey: 'account' }),
  };
}
