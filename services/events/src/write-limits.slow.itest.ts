import { WRITE_LIMITS } from '@meridian/shared-types';
import { useTestServer, inHours } from './testing/test-server';

const [startTime, endTime] = [inHours(24).toISOString(), inHours(26).toISOString()];
const body = { title: 'Dinner', startTime, endTime, chapterId: 1 };

describe('the default limits', () => {
  const server = useTestServer({ REDIS_URL: process.env.REDIS_URL });

  test('after the hourly limit, events are refused with Retry-After', async () => {
    const who = server.person({ 1: 'member' });
    const request = { method: 'POST', body: JSON.stringify(body) };
    const headers = { 'content-type': 'application/json', ...(await server.environment.as(who)) };
    const responses = [];
    for (let row = 0; row < WRITE_LIMITS.rare.times + 5; row += 1) {
      const response = await fetch(`${server.running.url}/api/events`, { ...request, headers });
      const problem: unknown = await response.json();
      responses.push({ status: response.status, wait: Number(response.headers.get('retry-after')), problem });
    }
    const { times, seconds } = WRITE_LIMITS.rare;
    expect(responses.map(({ status }) => status)).toEqual([
      ...Array<number>(times).fill(201),
      ...Array<number>(5).fill(429),
    ]);
    expect(await server.models.Events.countDocuments({ createdBy: who.userId })).toBe(times);
    const { wait, problem } = responses.at(-1)!;
    expect(wait).toBeGreaterThan(seconds - 120);
    expect(wait).toBeLessThanOrEqual(seconds);
    const message = expect.stringMatching(/^Too many attempts\. Try again in \d+ minutes\.$/) as unknown;
    expect(problem).toMatchObject({ status: 429, code: 'too_many_attempts', message });
  });

  test('other people are not limited, and sixty RSVPs in a minute are accepted', async () => {
    const api = server.as(server.person({ 1: 'member' }));
    const { id } = await api.create({ body });
    for (let click = 0; click < 60; click += 1)
      await api.rsvp({ params: { id }, body: { status: click % 2 ? 'maybe' : 'attending' } });
    expect((await api.get({ params: { id } })).userRsvpStatus).toBe('maybe');
  });
});
