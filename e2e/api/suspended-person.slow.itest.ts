import type { Problem } from '@meridian/shared-types';
import { setTimeout as pause } from 'node:timers/promises';
import { differingCalls } from './differing-calls';
import { HERE, REMOTE, useHarness, waitUntil, type Visitor } from './harness';
import { insertPerson, type InsertedPerson } from './insert-person';

jest.setTimeout(180_000);
const harness = useHarness();

const suspensionOf = ({ userId }: Visitor) => `/api/admin/people/${userId}/suspension`;
const loginOf = async (person: Visitor) => {
  const { email, password } = person;
  const { status, body } = await person.call('POST', '/api/auth/login', { body: { email, password } });
  return status < 300 ? 'ok' : `${status} ${(body as Problem).code}`;
};

test.each<[string, number, InsertedPerson]>([
  ['a chapter admin', HERE, { paid: true, role: 'admin' }],
  ['a site admin', REMOTE, { paid: true, siteAdmin: true }],
])('%s who is suspended gets from every call, socket and login what a session that has ended gets', async (...who) => {
  const [, chapterId, fields] = who;
  const { revoked, siteAdmin } = harness.personas;
  const person = await insertPerson(harness, chapterId, fields);
  const suspended = person.frozen();
  const socket = await person.socket();
  await siteAdmin.ok('POST', suspensionOf(person), { reason: 'Advertising' });
  await waitUntil('the socket is closed', () => Promise.resolve(!socket.connected), 2);
  await pause(1000); // as long as a revocation may take
  expect(await differingCalls(suspended, revoked, String(chapterId))).toEqual([]);
  await expect(suspended.socket()).rejects.toThrow('Unexpected server response: 401');
  expect(await loginOf(person.frozen())).toBe('403 account_suspended');

  await siteAdmin.ok('DELETE', suspensionOf(person));
  expect((await suspended.call('GET', '/api/auth/me')).status).toBe(401); // what has ended stays ended
  expect(await loginOf(person)).toBe('ok');
  expect((await person.call('GET', '/api/auth/me')).status).toBe(200);
});
