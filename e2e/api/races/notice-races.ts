import { DEFAULT_PREFERENCES } from '@meridian/shared-types';
import { ObjectId } from 'mongodb';
import { insertBounce, signed } from '../bounce-report';
import { HERE } from '../test-product';
import { insertNotices } from '../insert-notices';
import { insertPerson } from '../insert-person';
import { mailPreferences, unsubscribePath, unsubscribeToken } from '../unsubscribe-path';
import { countOutcomes, outcomeOf, times } from './outcomes';
import type { RaceContext, Races } from './race-context';

const timeZone = 'Europe/Berlin';

export const noticeRaces = ({ product, callAtOnce, find }: RaceContext): Races => ({
  async 'notices.markRead'(count) {
    const person = await insertPerson(product, HERE, { paid: true });
    await insertNotices(product, person, 5);
    const responses = await callAtOnce(count, person, 'POST', '/api/notices/read', { until: new Date().toISOString() });
    expect(countOutcomes(responses.map(outcomeOf))).toEqual({ ok: count });
    const { notices, unread } = await person.ok<{ notices: { readAt: string }[]; unread: number }>(
      'GET',
      '/api/notices',
    );
    // A notice is read once: its time stays that of the first call.
    expect([unread, notices.length, new Set(notices.map(({ readAt }) => readAt)).size]).toEqual([0, 5, 1]);
  },
  async 'preferences.save'(count) {
    const person = await insertPerson(product, HERE);
    const choice = (index: number) => ({ ...DEFAULT_PREFERENCES, digest: { weekday: 1, hour: index % 24 }, timeZone });
    const responses = await callAtOnce(count, person, 'PUT', '/api/notifications/preferences', choice);
    expect(countOutcomes(responses.map(outcomeOf))).toEqual({ ok: count });
    expect(times(count, choice)).toContainEqual(await person.ok('GET', '/api/notifications/preferences'));
  },
  async 'preferences.chooseLetters'(count) {
    const person = await insertPerson(product, HERE);
    const off = { wantsLetters: false };
    const responses = await callAtOnce(count, person, 'PUT', '/api/notifications/letters', off);
    expect(countOutcomes(responses.map(outcomeOf))).toEqual({ ok: count });
    expect(await person.ok('GET', '/api/notifications/letters')).toEqual(off);
    expect(await find('notifications', 'optOuts', { userId: new ObjectId(person.userId) })).toHaveLength(1);
  },
  async 'preferences.readByLink'(count) {
    const { userId } = await insertPerson(product, HERE);
    const body = { token: await unsubscribeToken(product, userId) };
    const responses = await callAtOnce(count, product.visitor(), 'POST', '/api/mail-preferences', body);
    expect(countOutcomes(responses.map(outcomeOf))).toEqual({ ok: count });
  },
  async 'preferences.saveByLink'(count) {
    const { userId } = await insertPerson(product, HERE);
    const token = await unsubscribeToken(product, userId);
    const chosen = mailPreferences({ email: true, weeklyDigest: false });
    const visitor = product.visitor();
    const responses = await callAtOnce(count, visitor, 'PUT', '/api/mail-preferences', { token, ...chosen });
    expect(countOutcomes(responses.map(outcomeOf))).toEqual({ ok: count });
    expect(await visitor.ok('POST', '/api/mail-preferences', { token })).toEqual(chosen);
  },
  async 'bounces.report'(count) {
    // The bounce counts once. A third one would stop mail to the address.
    const { addressKey, report } = await insertBounce(product, '5.2.2');
    const responses = await callAtOnce(count, product.visitor(), 'POST', '/api/bounces', report, signed(report));
    expect(countOutcomes(responses.map(outcomeOf))).toEqual({ ok: count });
    const [stop] = await find('notifications', 'suppressedAddresses', { _id: addressKey });
    expect([(stop?.refusedAt as unknown[]).length, stop?.suppressedAt]).toEqual([1, undefined]);
  },
  async 'unsubscribe.unsubscribe'(count) {
    const { userId } = await insertPerson(product, HERE);
    const path = await unsubscribePath(product, userId);
    const responses = await callAtOnce(count, product.visitor(), 'POST', path);
    expect(countOutcomes(responses.map(outcomeOf))).toEqual({ ok: count });
    expect(await find('notifications', 'preferences', { _id: new ObjectId(userId) })).toHaveLength(1);
  },
});
