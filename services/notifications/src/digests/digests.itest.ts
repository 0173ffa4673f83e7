import { eventually, someId } from '@meridian/service-kit/testing';
import { DAY_MS, DEFAULT_PREFERENCES, HOUR_MS, type Preferences } from '@meridian/shared-types';
import { authInternalApi } from '@meridian/shared-types/contracts';
import { createModels } from '../models/create-models';
import { announced, requested } from '../testing/domain-events';
import { useServer } from '../testing/test-server';
import { makeDigests, type DigestOptions } from './make-digests';

const server = useServer();
let models: ReturnType<typeof createModels>;
beforeAll(() => {
  models = createModels(server.db);
});
beforeEach(() => {
  server.audiences.roles.clear();
  server.audiences.briefs.length = 0;
});

const { groups } = DEFAULT_PREFERENCES;
const now = new Date(); // The digests of tests are due in this hour.
const HERE: Pick<Preferences, 'timeZone' | 'digest'> = {
  timeZone: 'UTC',
  digest: { weekday: now.getUTCDay() || 7, hour: now.getUTCHours() },
};
const member = async (change: Partial<Preferences> = {}, weeklyDigest = true) => {
  const person = server.member('member', { weeklyDigest });
  await server.prefer(person.id, { ...HERE, ...change });
  return person;
};
const weekly = (group: keyof typeof groups): Partial<Preferences> => ({
  groups: { ...groups, [group]: { page: true, mail: 'weekly' } },
});
const stubOfAuth = () => server.environment.service(authInternalApi, server.stubUrl);
const rounds = () => server.db.collection<{ _id: string; [field: string]: unknown }>('digestRounds');
/** Creates the digests that were due in the last hour, as several replicas at the same time. */
async function make(auth: DigestOptions['auth'] = stubOfAuth()): Promise<void> {
  const hourAgo = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS - 1);
  const nextAt = new Date(0);
  await rounds().updateOne({ _id: 'digests' }, { $set: { createdUntil: hourAgo, nextAt }, $unset: { after: 1 } });
  const allChapters = async () => [{ id: 1, timeZone: 'America/Chicago' }];
  const options = { auth, allChapters, domain: 'meridian.test' };
  const { signal } = new AbortController();
  await Promise.all([makeDigests(models, options, signal), makeDigests(models, options, signal)]);
}
const digestsTo = (id: string) =>
  server.mails.find({ key: { $regex: `^${id}\\.digest` } }).toArray() as Promise<{ key: string; state: string }[]>;
/** Makes the digests of a person due, and resolves to their states. */
async function send(id: string): Promise<string[]> {
  await server.mails.updateMany(
    { key: { $regex: `^${id}\\.digest` } },
    { $set: { nextAt: new Date(0), at: new Date() } },
  );
  await eventually(async () => (await digestsTo(id)).every((mail) => !('nextAt' in mail)));
  return (await digestsTo(id)).map(({ key, state }) => `${key.split('.').slice(1, 3).join('.')} ${state}`).sort();
}
const date = now.toISOString().slice(0, 10);

test('Each person has one digest for a kind and a local date, even with two replicas and repeated runs', async () => {
  const once = await member();
  const both = await member({ groups: { ...groups, chat: { page: true, mail: 'daily' } } });
  const none = await member({}, false);
  const other = await member({ digest: { ...HERE.digest, weekday: (HERE.digest.weekday % 7) + 1 } });
  await make();
  await make();
  const keys = async ({ id }: { id: string }) => (await digestsTo(id)).map(({ key }) => key.slice(25)).sort();
  expect(await keys(once)).toEqual([`digest.weekly.${date}`]);
  expect(await keys(both)).toEqual([`digest.daily.${date}`, `digest.weekly.${date}`]);
  expect([await keys(none), await keys(other)]).toEqual([[], []]);
});

test('A digest lists up to 20 things that happened and the upcoming events, and no thing twice', async () => {
  const { id, email } = await member(weekly('announcements'));
  const domainEvents = Array.from({ length: 23 }, (_, index) => announced({}, `News ${index}!`));
  for (let from = 0; from < domainEvents.length; from += 10)
    await server.notify(...domainEvents.slice(from, from + 10));
  const tomorrow = new Date(Date.now() + DAY_MS).toISOString();
  server.audiences.briefs.push(server.brief({ title: 'Breakfast', startTime: tomorrow }));
  await make();
  expect(await send(id)).toEqual(['digest.weekly sent']);
  const text = server.textTo(email);
  expect(text).toContain('Subject: Your week on Meridian, ');
  expect(text.match(/^\* News \d+!/gm)).toHaveLength(20);
  expect(text).toContain('And 3 more.');
  expect(text).toContain('* Breakfast');
  const [, path] = /List-Unsubscribe: <https:\/\/meridian\.test(\/api\/u\/[\w-]{28})>/.exec(text)!;
  expect((await fetch(`${server.running.url}${path}`, { method: 'POST' })).status).toBe(200);
  expect((await server.preferences(id).read()).groups).toMatchObject({
    announcements: { page: true, mail: 'off' },
    newEvents: { mail: 'off' },
    events: { mail: 'now' },
  });
  expect(server.person(id)).toMatchObject({ wantsMail: true, weeklyDigest: false });
  expect(text).toMatch(/List-I[dD]: <digest\.meridian\.test>/);
  expect(await server.mails.countDocuments({ state: 'gathered' })).toBe(0);
});

test('Notices that were read meanwhile are omitted, and an empty digest is not sent', async () => {
  const { id, email } = await member(weekly('announcements'));
  const domainEvent = announced();
  await server.notify(domainEvent);
  await server.as(id).markRead({ body: { until: domainEvent.at } });
  await make();
  expect(await send(id)).toEqual(['digest.weekly dropped']);
  expect(server.mailsTo(email)).toEqual([]);
});

test('A failed round continues after the last written page', async () => {
  for (let count = 0; count < 5; count += 1) await member();
  const stub = stubOfAuth();
  const asked: (string | undefined)[] = [];
  const failing: DigestOptions['auth'] = {
    contactPage: async (input) => {
      asked.push(input?.query?.after);
      if (asked.length === 3) throw new Error('away');
      return stub.contactPage(input);
    },
  };
  await expect(make(failing)).rejects.toThrow('away');
  const { after } = (await rounds().findOne({ _id: 'digests' }))!;
  expect(after).toBe(asked[2]);
  await rounds().updateOne({ _id: 'digests' }, { $set: { nextAt: new Date(0) } });
  const options = { auth: failing, allChapters: async () => [], domain: 'meridian.test' };
  await makeDigests(models, options, new AbortController().signal);
  expect(asked[3]).toBe(after);
});

test('A former member of the chapter is sent nothing about it', async () => {
  const { id } = await member(weekly('requests'));
  server.audiences.roles.set(id, 'admin');
  const person = someId();
  server.audiences.names.set(person, 'Rea Requester');
  await server.notify(requested(person));
  server.audiences.roles.delete(id);
  await make();
  expect(await send(id)).toEqual(['digest.weekly dropped']);
});
