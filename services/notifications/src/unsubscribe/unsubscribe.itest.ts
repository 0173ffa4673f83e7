import { eventually, someId } from '@meridian/service-kit/testing';
import { Types } from 'mongoose';
import { createTestServer, decided, type TestServer } from '../testing/test-server';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const post = (token: string, init: RequestInit = {}) =>
  fetch(`${server.running.url}/api/u/${token}`, { method: 'POST', ...init });
const chosen = () => server.db.collection('preferences');

/** Sends a mail about a decision, and resolves to its raw text, unfolded. */
async function mailTo({ id, email }: { id: string; email: string }) {
  server.members.add(id);
  const domainEvent = decided(id, 'approved');
  await server.service.appendDomainEvents({ body: { records: [domainEvent] } });
  await eventually(async () => {
    const notified = await server.db.collection('domainEvents').findOne({ _id: new Types.ObjectId(domainEvent.id) });
    return (
      notified?.nextAt === undefined && !['waiting', 'handed'].includes((await server.mailOf(domainEvent))?.state ?? '')
    );
  }, 15_000);
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
  await server.service.appendDomainEvents({
    body: {
      records: [
        {
          id: someId(),
          at: new Date().toISOString(),
          kind: 'account.deleted',
          audience: { userIds: [person.id] },
          data: {},
        },
      ],
    },
  });
  expect((await post(token!)).status).toBe(200);
  expect(await chosen().countDocuments()).toBe(0);
});
