import { HOUR_MS } from '@meridian/shared-types';
import { outcome } from '@meridian/service-kit/testing';
import { letterCalls } from '../testing/letters';
import { useServer } from '../testing/test-server';

const server = useServer({ NODE_ENV: 'production' });
const { create, sendDraft, read, becomes, act, addSubscriber } = letterCalls(server);
const ADDRESS = 'Caribbean Doctors\nHarbour Road 5\nBridgetown';
const MISSING = /^409 Letters need the postal address of your organization, because the law of most countries/;

beforeEach(() => {
  server.organization.postalAddress = '';
});
const later = () => new Date(Date.now() + HOUR_MS).toISOString();

test('Production neither sends nor schedules a letter without a postal address, and each letter has it', async () => {
  const { email } = addSubscriber();
  const letter = await create();
  for (const body of [{}, { at: later() }]) expect(await outcome(sendDraft(letter, body))).toMatch(MISSING);
  expect(await read(letter)).toMatchObject({ state: 'draft', version: 1 });
  server.away.content = true;
  expect(await outcome(sendDraft(letter))).toMatch(/^503 /);
  server.away.content = false;
  server.organization.postalAddress = ADDRESS;
  await sendDraft(letter); // It can be sent as soon as the office has saved the address.
  await becomes(letter, 'sent');
  const raw = server.textTo(email);
  expect(raw).toContain('Caribbean Doctors\r\nHarbour Road 5\r\nBridgetown');
  expect(raw).toContain('Caribbean Doctors<br/>Harbour Road 5<br/>Bridgetown');
});

test('A scheduled letter pauses if the postal address was removed meanwhile, and cannot be resumed without it', async () => {
  const letter = await create();
  server.organization.postalAddress = ADDRESS;
  await sendDraft(letter, { at: later() });
  server.organization.postalAddress = '';
  const letters = server.db.collection('letters');
  await letters.updateOne({ state: 'scheduled' }, { $set: { sendAt: new Date() } });
  await becomes(letter, 'paused');
  const resume = () => outcome(act(letter, 'resume'));
  expect((await read(letter)).problem).toContain('postal address');
  expect(await resume()).toMatch(MISSING);
  server.organization.postalAddress = ADDRESS;
  expect(await resume()).toBe('ok');
  await becomes(letter, 'sent');
});
