import { HERE } from '../harness';
import { insertNotices } from '../insert-notices';
import { insertPerson } from '../insert-person';
import { countOutcomes, outcomeOf } from './outcomes';
import type { RaceContext, Races } from './race-context';

export const noticeRaces = ({ harness, callAtOnce }: RaceContext): Races => ({
  async 'notices.markRead'(count) {
    const person = await insertPerson(harness, HERE, { paid: true });
    await insertNotices(harness, person, 5);
    const responses = await callAtOnce(count, person, 'POST', '/api/notices/read', { until: new Date().toISOString() });
    expect(countOutcomes(responses.map(outcomeOf))).toEqual({ ok: count });
    const { notices, unread } = await person.ok<{ notices: { readAt: string }[]; unread: number }>(
      'GET',
      '/api/notices',
    );
    // read once: the time stays that of the first call
    expect([unread, notices.length, new Set(notices.map(({ readAt }) => readAt)).size]).toEqual([0, 5, 1]);
  },
});
