import { type Problem, WRITE_LIMITS } from '@meridian/shared-types';
import { route } from '@meridian/shared-types/contracts';
import { z } from 'zod';
import type { Identity } from '../../identity/identity';
import { implement } from '../calls/implement';
import { createAddressLimit } from './rate-limits';
import type { RunningServer } from '../../service/serve';
import { serveRouters } from '../../testing';
import { createWriteLimits } from './write-limits';

const response = z.object({ ok: z.literal(true) });
const body = z.strictObject({ name: z.string().min(2) });
const spec = { service: 'events', summary: '', response } as const;
const api = {
  save: route({ ...spec, method: 'POST', path: '/save', access: 'signed-in', body }),
  drop: route({ ...spec, method: 'DELETE', path: '/drop', access: 'signed-in' }),
  elsewhere: route({ ...spec, service: 'auth', method: 'POST', path: '/elsewhere', access: 'signed-in' }),
  click: route({ ...spec, method: 'PUT', path: '/click', access: 'signed-in', limit: 'frequent' }),
  file: route({ ...spec, method: 'GET', path: '/file', access: 'signed-in', limit: 'rare' }),
  read: route({ ...spec, method: 'GET', path: '/read', access: 'signed-in' }),
  open: route({ ...spec, method: 'POST', path: '/open', access: 'public' }),
  own: route({ ...spec, method: 'POST', path: '/own', access: 'public', limit: 'own' }),
  internal: route({ ...spec, method: 'POST', path: '/internal', access: 'service' }),
  network: route({ ...spec, method: 'GET', path: '/network', access: 'public' }),
};
const done = async () => ({ ok: true as const });
const perNetwork = createAddressLimit({ redis: undefined, keyPrefix: 'test', points: 1, seconds: 60 });

let running: RunningServer;
let created = 0;
beforeAll(async () => {
  const verifyIdentity = async (token: string): Promise<Identity> => {
    const [actorId = '', userId] = token.split(' as ');
    const person = userId ? { userId, actorId } : { userId: actorId };
    return { sessionId: 's', isActive: true, isSiteAdmin: false, ...person };
  };
  const router = implement(api, {
    save: done,
    drop: done,
    elsewhere: done,
    click: done,
    file: done,
    read: done,
    open: done,
    own: done,
    internal: done,
    network: async ({ http }) => {
      await perNetwork(http);
      return done();
    },
  });
  // The limits are two for `normal`, six for `frequent` and two for `rare`.
  const limitWrites = createWriteLimits({ factor: 2 / WRITE_LIMITS.normal.times });
  running = await serveRouters([router], { verifyIdentity, limitWrites });
});
afterAll(() => running.stop());

const newPerson = () => `person-${(created += 1)}`;
interface Extra {
  sent?: string;
  from?: string;
  token?: string;
}

async function statuses(times: number, call: keyof typeof api, who?: string, { sent, from, token }: Extra = {}) {
  const { method, path } = api[call];
  const headers = {
    ...(who && { 'x-internal-identity': who }),
    ...(from && { 'x-real-ip': from }),
    ...(sent && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
  };
  const all: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const response = await fetch(running.url + path, { method, headers, ...(sent && { body: sent }) });
    await response.arrayBuffer();
    all.push(response.status);
  }
  return all;
}
const GOOD = { sent: '{"name":"Ana"}' };

it('The normal limit applies to a call without one, together with other calls of the service', async () => {
  const who = newPerson();
  expect(await statuses(2, 'save', who, GOOD)).toEqual([200, 200]);
  expect(await statuses(1, 'drop', who)).toEqual([429]);
  expect(await statuses(1, 'elsewhere', who)).toEqual([200]);
  expect(await statuses(1, 'save', newPerson(), GOOD)).toEqual([200]);
});

it('The message and Retry-After contain the time of the next attempt', async () => {
  const who = newPerson();
  await statuses(2, 'drop', who);
  const response = await fetch(`${running.url}/drop`, { method: 'DELETE', headers: { 'x-internal-identity': who } });
  expect(response.headers.get('content-type')).toMatch('application/problem+json');
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(WRITE_LIMITS.normal.seconds - 60);
  const problem = (await response.json()) as Problem;
  expect(problem).toMatchObject({ status: 429, code: 'too_many_attempts' });
  expect(problem.message).toBe('Too many attempts. Try again in 5 minutes.');
});

it('Each limit is counted separately', async () => {
  const who = newPerson();
  expect(await statuses(7, 'click', who)).toEqual([200, 200, 200, 200, 200, 200, 429]);
  expect(await statuses(3, 'file', who)).toEqual([200, 200, 429]);
  expect(await statuses(2, 'drop', who)).toEqual([200, 200]);
});

it('Reads, invalid input, calls of other services, and calls with their own limit do not count', async () => {
  const who = newPerson();
  expect(await statuses(5, 'read', who)).toEqual(Array(5).fill(200));
  expect(await statuses(5, 'save', who, { sent: '{"name":"A"}' })).toEqual(Array(5).fill(400));
  expect(await statuses(1, 'save', who, GOOD)).toEqual([200]);
  expect(await statuses(5, 'internal', who, { token: 't'.repeat(32) })).toEqual(Array(5).fill(200));
  expect(await statuses(5, 'own')).toEqual(Array(5).fill(200));
});

it('An impersonating admin counts as the admin', async () => {
  const [admin, person] = [newPerson(), newPerson()];
  expect(await statuses(3, 'drop', `${admin} as ${person}`)).toEqual([200, 200, 429]);
  expect(await statuses(1, 'drop', person)).toEqual([200]);
  expect(await statuses(1, 'drop', admin)).toEqual([429]);
});

it('Anonymous callers count by address', async () => {
  const all = [];
  const addresses = ['192.0.2.1', '192.0.2.1', '::ffff:192.0.2.1', '192.0.2.2'];
  for (const from of addresses) all.push(...(await statuses(1, 'open', undefined, { from })));
  expect(all).toEqual([200, 200, 429, 200]);
});

it.each([
  ['an IPv6 network as one', ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:db8:1:3::1']],
  ['an IPv4 address once, in every notation', ['192.0.2.7', '::ffff:192.0.2.7', '192.0.2.8']],
])('An address limit counts %s', async (_, addresses) => {
  const all = [];
  for (const from of addresses) all.push(...(await statuses(1, 'network', undefined, { from })));
  expect(all).toEqual([200, 429, 200]);
});
