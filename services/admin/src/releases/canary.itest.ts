import { someId } from '@meridian/service-kit/testing';
import { adminInternalApi } from '@meridian/shared-types/contracts';
import { serveAdmin } from '../testing/test-server';

const server = serveAdmin();

const calls = () => server.environment.service(adminInternalApi, server.running.url);
/** Reports a session of a canary. Each is that of another person at another network, unless it is given. */
const report = async (canary: string, fields: Partial<Parameters<typeof body>[1]> = {}) =>
  (await calls().reportCanary({ body: body(canary, fields) })).isStopped;
const body = (canary: string, fields: { session?: string; network?: string; isFailed?: boolean }) => ({
  canary,
  served: 'canary' as const,
  session: someId(),
  network: someId(),
  isFailed: true,
  maxFailures: 5,
  ...fields,
});
const stopped = async (...canaries: string[]) => (await calls().stoppedCanaries({ body: { canaries } })).stopped;

test('a canary is stopped by the fifth person for whom it fails, and stays stopped', async () => {
  const [canary, other] = [`mfe_a ${someId()}`, `mfe_a ${someId()}`];
  const answers = [];
  for (let person = 0; person < 5; person += 1) answers.push(await report(canary));
  expect(answers).toEqual([false, false, false, false, true]);
  expect(await report(canary, { isFailed: false })).toBe(true);
  expect(await stopped(other, canary)).toEqual([canary]);
});

test('a session counts once, also if it is reported again, in parallel or from other networks', async () => {
  const canary = `mfe_a ${someId()}`;
  const session = someId();
  await Promise.all(Array.from({ length: 10 }, () => report(canary, { session })));
  for (let again = 0; again < 10; again += 1) expect(await report(canary, { session })).toBe(false);
  for (let person = 0; person < 3; person += 1) expect(await report(canary)).toBe(false);
  expect(await report(canary)).toBe(true);
});

test('a session that failed once has failed, before or after its other pages', async () => {
  const canary = `mfe_a ${someId()}`;
  const sessions = Array.from({ length: 5 }, () => ({ session: someId(), network: someId() }));
  for (const each of sessions) await report(canary, { ...each, isFailed: false });
  for (const each of sessions.slice(1)) expect(await report(canary, each)).toBe(false);
  for (const each of sessions) await report(canary, { ...each, isFailed: false });
  expect(await report(canary, sessions[0])).toBe(true);
});

test('one network stops nothing with any number of sessions, of which few are stored', async () => {
  const canary = `mfe_a ${someId()}`;
  const network = someId();
  for (let count = 0; count < 60; count += 1) expect(await report(canary, { network })).toBe(false);
  expect(await server.db.collection('canarySessions').countDocuments({ canary })).toBe(50);
});
