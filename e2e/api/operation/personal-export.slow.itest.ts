import type { PersonalExport, SiteExportLink } from '@meridian/shared-types';
import { PERSONAL_KIND_NAMES, type PersonalKind } from '@meridian/shared-types/contracts';
import { ObjectId } from 'mongodb';
import { readFileSync, writeFileSync } from 'node:fs';
import { avatarForm } from '../records/content';
import { newEventToday } from '../records/events';
import { HERE, useTestProduct, waitUntil, type Visitor } from '../product/test-product';
import { readZip } from '../product/read-zip';

jest.setTimeout(600_000);

const MESSAGES = 100_000;
const BATCH = 10_000;
const MAX_MB = 200;
const KB_PER_MB = 1024;
const EXPORT = '/api/profile/export';
/** A chapter that does not exist, so that the messages are in no chat. */
const NOWHERE = 'chapter:9001';

const product = useTestProduct({ env: {} });

type Measured = 'admin' | 'chat-1' | 'chat-2';
const MEASURED: readonly Measured[] = ['admin', 'chat-1', 'chat-2'];
const procFile = (server: Measured, name: string) => `/proc/${product.server.pids()[server]}/${name}`;

/** Returns a value of the memory of a process in MB, as Linux reports it. */
const memory = (server: Measured, line: 'VmRSS' | 'VmHWM') =>
  Number(new RegExp(`${line}:\\s+(\\d+) kB`).exec(readFileSync(procFile(server, 'status'), 'utf8'))![1]) / KB_PER_MB;

/** Orders the file with the data of a person, and resolves to it. */
async function download(person: Visitor): Promise<Buffer> {
  expect((await person.call('POST', EXPORT)).status).toBe(201);
  const isReady = async () => (await person.ok<PersonalExport>('GET', EXPORT)).state === 'ready';
  await waitUntil('the file is ready', isReady, 300);
  const { path } = await person.ok<SiteExportLink>('POST', `${EXPORT}/link`);
  const response = await person.call('GET', path, { timeoutMs: 120_000 });
  expect(response.status).toBe(200);
  return response.bytes;
}

const recordsOf = (files: Map<string, Buffer>, kind: PersonalKind) =>
  JSON.parse(files.get(`data/${kind}.json`)!.toString('utf8')) as Record<string, unknown>[];

test('the file has what each service has of the person, and nothing of others', async () => {
  const { member } = product.personas;
  const [person, friend] = [await product.createPerson(HERE), await product.createPerson(HERE)];
  await person.call('POST', '/api/profile/avatar', { body: avatarForm() });
  const eventId = await newEventToday(member, []);
  await person.ok('POST', `/api/events/${eventId}/rsvp`, { status: 'attending' });
  const message = (senderId: string, seq: number, content: string) => ({
    conversation: NOWHERE,
    seq,
    senderId: new ObjectId(senderId),
    content,
    createdAt: new Date(),
  });
  const quote = { id: new ObjectId(), seq: 1, senderId: new ObjectId(friend.userId), text: 'Words of a friend' };
  await product
    .collection('chat', 'messages')
    .insertMany([
      message(friend.userId, 1, 'Words of a friend'),
      { ...message(person.userId, 2, 'My own words'), replyTo: quote },
    ]);
  const files = readZip(await download(person));
  expect([...files.keys()]).toContain('index.html');
  for (const kind of PERSONAL_KIND_NAMES) expect(Array.isArray(recordsOf(files, kind))).toBe(true);
  expect(recordsOf(files, 'profile')).toMatchObject([{ id: person.userId, email: person.email }]);
  expect(recordsOf(files, 'memberships')).toMatchObject([{ chapterId: HERE, role: 'member' }]);
  expect(recordsOf(files, 'memberships')[0]!.chapter).not.toBeNull();
  expect(recordsOf(files, 'rsvps')).toMatchObject([{ eventId, status: 'attending' }]);
  expect(recordsOf(files, 'signIns').length).toBeGreaterThan(0);
  expect(recordsOf(files, 'messages')).toMatchObject([{ content: 'My own words', replyToId: String(quote.id) }]);
  const [{ file } = { file: '' }] = recordsOf(files, 'profilePictures');
  expect(files.get(String(file))!.length).toBeGreaterThan(0);
  const everything = [...files.values()].map(String).join('\n');
  for (const secret of ['Words of a friend', friend.email, 'passwordHash', 'tokenHash', '$argon2'])
    expect(everything).not.toContain(secret);
});

test('100,000 messages take less than 200 MB of memory in each process', async () => {
  const person = await product.createPerson(HERE);
  const senderId = new ObjectId(person.userId);
  const text = 'A message with some words that are not the same everywhere. '.repeat(5);
  for (let from = 0; from < MESSAGES; from += BATCH)
    await product.collection('chat', 'messages').insertMany(
      Array.from({ length: BATCH }, (_, index) => ({
        conversation: NOWHERE,
        seq: 1000 + from + index,
        senderId,
        content: `${from + index} ${text}`,
        createdAt: new Date(Date.UTC(2026, 0, 1) + from + index),
      })),
    );
  for (const server of MEASURED) writeFileSync(procFile(server, 'clear_refs'), '5'); // This resets the peak.
  const before = MEASURED.map((server) => memory(server, 'VmRSS'));
  const archive = await download(person);
  const growth = MEASURED.map((server, index) => Math.round(memory(server, 'VmHWM') - before[index]!));
  process.stdout.write(`Growth in MB: ${MEASURED.map((server, index) => `${server} ${growth[index]}`).join(', ')}\n`);
  expect(Math.max(...growth)).toBeLessThan(MAX_MB);
  const files = readZip(archive);
  const messages = recordsOf(files, 'messages');
  expect(messages).toHaveLength(MESSAGES);
  expect(new Set(messages.map(({ id }) => id)).size).toBe(MESSAGES);
  expect(
    files
      .get('index.html')!
      .toString('utf8')
      .match(/<tr><td>/g)!.length,
  ).toBeGreaterThanOrEqual(MESSAGES);
});
