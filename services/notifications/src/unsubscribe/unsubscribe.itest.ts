import { eventually } from '@meridian/service-kit/testing';
import { decided, deleted } from '../testing/domain-events';
import { useServer } from '../testing/test-server';

const server = useServer();

const post = (token: string, init: RequestInit = {}) =>
  fetch(`${server.running.url}/api/u/${token}`, { method: 'POST', ...init });
const chosen = () => server.db.collection('preferences');

/** Sends a mail about a decision, and resolves to its raw text, unfolded. */
async function mailTo({ id, email }: { id: string; email: string }) {
  server.audiences.roles.set(id, 'member');
  const domainEvent = decided(id, 'approved');
  await server.notify(domainEvent);
  const isPending = async () => ['waiting', 'handed'].includes((await server.findMail(domainEvent))?.state ?? '');
  await eventually(async () => !(await isPending()), 15_000);
  return server.mailsTo(email).at(-1)?.raw.toString();
}

test('The link of a mail permanently ends mails of its kind, by a POST of any form, and others are still sent', async () => {
  const person = server.addPerson();
  const raw = await mailTo(person);
  const [, token] = /^List-Unsubscribe: <https:\/\/meridian\.test\/api\/u\/([\w-]{28})>\r$/m.exec(raw!)!;
  expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  expect(raw).toMatch(/^List-I[dD]: <requests\.meridian\.test>\r$/m);

  const form = new FormData();
  form.set('List-Unsubscribe', 'One-Click');
  const responses = [
    await post(token!, { body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }),
    await post(token!, { body: form }),
    await post(token!, { body: 'List-Unsubscribe=One-Click', headers: { origin: 'https://mail.example' } }),
    await post(token!),
    await post('A'.repeat(28)),
  ];
  const bodies = await Promise.all(responses.map((response) => response.text()));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(new Set(bodies).size).toBe(1);
  const stored = await chosen()
    .find({}, { projection: { _id: 0 } })
    .toArray();
  expect(stored).toEqual([{ groups: { requests: { mail: 'off' } } }]);

  expect(await mailTo(person)).toBe(raw); // The second mail was not sent.
  expect(server.mailsTo(person.email)).toHaveLength(1);
});

test('Two requests at once have the same effect, and nothing is stored of a removed person', async () => {
  const person = server.addPerson();
  const [, token] = /api\/u\/([\w-]{28})>/.exec((await mailTo(person))!)!;
  await chosen().deleteMany({});
  const both = await Promise.all([post(token!), post(token!), post(token!)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await chosen().countDocuments()).toBe(1);
  await server.deliver(deleted(person.id));
  expect((await post(token!)).status).toBe(200);
  expect(await chosen().countDocuments()).toBe(0);
});
