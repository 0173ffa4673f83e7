import { HOUR_MS } from '@meridian/shared-types';
import { eventually, outcome, someId } from '@meridian/service-kit/testing';
import type { Letter } from '@meridian/shared-types';
import { createTestServer, type TestServer } from '../testing/test-server';

let server: TestServer;
let office: ReturnType<TestServer['office']>;
const ADDRESS = 'Caribbean Doctors\nHarbour Road 5\nBridgetown';
const MISSING = /^409 Letters need the postal address of your organization, because the law of most countries/;

beforeAll(async () => {
  server = await createTestServer({ NODE_ENV: 'production' });
  office = server.office(server.addPerson({ wantsMail: false }).id);
});
afterAll(() => server.close());
beforeEach(() => {
  server.organization.postalAddress = '';
  server.away.content = false;
});

const content = { subject: 'Spring', text: 'Come.', items: [], recipients: { kind: 'readers' as const } };
const create = () => office.create({ body: content });
const send = ({ id, version }: Letter, body: { at?: string } = {}) =>
  office.send({ params: { id }, body }, { headers: { 'If-Match': `"${version}"` } });
const becomes = ({ id }: Letter, state: Letter['state']) =>
  eventually(async () => (await office.get({ params: { id } })).state === state, 20_000);
const later = () => new Date(Date.now() + HOUR_MS).toISOString();

test('Production neither sends nor schedules a letter without a postal address, and each letter has it', async () => {
  const email = `${someId()}@example.org`;
  server.subscribers.set(someId(), { email, isConfirmed: true });
  const letter = await create();
  for (const body of [{}, { at: later() }]) expect(await outcome(send(letter, body))).toMatch(MISSING);
  expect(await office.get({ params: { id: letter.id } })).toMatchObject({ state: 'draft', version: 1 });
  server.away.content = true;
  expect(await outcome(send(letter))).toMatch(/^503 /);
  server.away.content = false;
  server.organization.postalAddress = ADDRESS;
  await send(letter); // It can be sent as soon as the office has saved the address.
  await becomes(letter, 'sent');
  const raw = server.mailsTo(email)[0]!.raw.toString().replace(/=\r\n/g, '');
  expect(raw).toContain('Caribbean Doctors\r\nHarbour Road 5\r\nBridgetown');
  expect(raw).toContain('Caribbean Doctors<br/>Harbour Road 5<br/>Bridgetown');
});

test('A scheduled letter pauses if the postal address was removed meanwhile, and cannot be resumed without it', async () => {
  const letter = await create();
  server.organization.postalAddress = ADDRESS;
  const { id } = await send(letter, { at: later() });
  server.organization.postalAddress = '';
  const letters = server.db.collection('letters');
  await letters.updateOne({ state: 'scheduled' }, { $set: { sendAt: new Date() } });
  await becomes(letter, 'paused');
  const resume = () => outcome(office.act({ params: { id }, body: { action: 'resume' } }));
  expect((await office.get({ params: { id } })).problem).toContain('postal address');
  expect(await resume()).toMatch(MISSING);
  server.organization.postalAddress = ADDRESS;
  expect(await resume()).toBe('ok');
  await becomes(letter, 'sent');
});
