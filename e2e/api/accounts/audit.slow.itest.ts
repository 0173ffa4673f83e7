import type { AuditEntry } from '@meridian/shared-types';
import { HERE, waitUntil, useTestProduct, type Visitor } from '../product/test-product';

const product = useTestProduct();

const entries = (query = '') => product.personas.siteAdmin.ok<AuditEntry[]>('GET', `/api/admin/audit${query}`);
const listActions = async (person: Visitor) => (await entries(`?search=${person.userId}`)).map(({ action }) => action);
const createRequest = async () => {
  const requester = await product.registerPerson(2);
  return { requester, id: await requester.requestToJoin(HERE) };
};

test('the record of an action through the gateway and two services names the actor, the address and the person concerned', async () => {
  const { requester, id } = await createRequest();
  const { siteAdmin } = product.personas;
  await siteAdmin.call('POST', `/api/admin/approve-request/${id}`, {
    headers: {
      'user-agent': 'Browser of Sam',
      'x-real-ip': '198.51.100.7',
      'x-forwarded-for': '198.51.100.9, 198.51.100.8',
    },
  });
  await waitUntil('the record is in the log', async () =>
    (await listActions(requester)).includes('join-request.approved'),
  );
  const [line] = await entries(`?search=${requester.userId}&action=join-request.approved`);
  expect(line).toMatchObject({
    actor: { id: siteAdmin.userId, name: siteAdmin.name },
    actingAs: null,
    person: { id: requester.userId, name: requester.name },
    chapter: { id: HERE, name: 'Here' },
    subject: id,
    address: '198.51.100.8', // The proxy in front reports it; other addresses that the client claims are ignored.
    userAgent: 'Browser of Sam',
  });
});

test('the page of a person is one entry in the log, and each list of addresses another one', async () => {
  const admin = product.personas.siteAdmin;
  const { userId } = await product.registerPerson(HERE);
  for (const path of ['', '/record', '/access', '/chapters', '/mails', '/record'])
    await admin.ok('GET', `/api/admin/people/${userId}${path}`);
  for (const path of ['/api/admin/users', '/api/newsletter/subscribers', '/api/newsletter/subscribers?limit=1'])
    await admin.ok('GET', path);
  const reads = async () =>
    (await entries('?action=personal-data.read')).map(({ subject }) => subject).filter((each) => each !== 'audit log');
  const expected = ['newsletter list', userId, 'users'].sort();
  const isOnce = async () => {
    const all = await reads();
    return expected.every((each) => all.filter((subject) => subject === each).length === 1);
  };
  await waitUntil('each read is in the log once', isOnce);
});

test("the memberships of another person are recorded as read by a site admin, and one's own are not", async () => {
  const admin = product.personas.siteAdmin;
  const person = await product.registerPerson(HERE);
  const read = (who: typeof admin, { userId }: { userId: string }) => who.ok('GET', `/api/user/${userId}/memberships`);
  await read(person, person);
  await read(admin, admin);
  await read(admin, person);
  const readers = async (userId: string) => {
    const found = await entries(`?action=personal-data.read&search=${userId}`);
    return found.filter(({ subject }) => subject === userId).map(({ actor }) => actor?.id);
  };
  await waitUntil('the read is in the log', async () => (await readers(person.userId)).length > 0);
  expect([await readers(person.userId), await readers(admin.userId)]).toEqual([[admin.userId], []]);
});
