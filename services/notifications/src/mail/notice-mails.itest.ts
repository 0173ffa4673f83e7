import { eventually, someId } from '@meridian/kit/testing';
import type { Fact } from '@meridian/shared-types';
import type { EventBrief } from '@meridian/shared-types/contracts';
import { Types } from 'mongoose';
import {
  announced,
  changed,
  movedOnline,
  requested,
  retitled,
  withdrawn,
  wroteToGuests,
} from '../notices/testing-facts';
import { createHarness, type Harness } from '../testing';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ gatherMs: 3_600_000 });
});
afterAll(() => harness.close());
beforeEach(() => harness.audiences.roles.clear());

const take = (...facts: Fact[]) => harness.service.appendFacts({ body: { facts } });
const keyOf = (fact: Fact, id: string) => `${fact.id}.${id}`;
const mailAbout = (fact: Fact, id: string) => harness.mails.findOne({ key: keyOf(fact, id) });
/** Takes a fact, and resolves when everyone is told; the mail to the person waits. */
async function tell(fact: Fact, id: string): Promise<void> {
  await tellAll(fact);
  expect(await mailAbout(fact, id)).toMatchObject({ state: 'waiting' });
}
async function tellAll(fact: Fact): Promise<void> {
  await take(fact);
  await eventually(async () => {
    const stored = await harness.db.collection('facts').findOne({ _id: new Types.ObjectId(fact.id) });
    return stored !== null && stored.fanOutAt === undefined;
  }, 15_000);
}
/** Ends the time in which a mail waits for others; resolves to its state and reason. */
async function send(fact: Fact, id: string): Promise<string> {
  await harness.mails.updateOne({ key: keyOf(fact, id) }, { $set: { nextAt: new Date(0) } });
  await eventually(async () => (await mailAbout(fact, id))?.nextAt === undefined);
  const { state, lastError = '' } = (await mailAbout(fact, id))!;
  return `${state} ${lastError}`.trim();
}
const member = (role: 'member' | 'admin' = 'member') => {
  const person = harness.addPerson();
  harness.audiences.roles.set(person.id, role);
  return person;
};
const textTo = (email: string) => harness.mailsTo(email).at(-1)!.raw.toString().replace(/=\r\n/g, '');

test('members get a mail about an announcement, each a mail of their own; who posted it gets none', async () => {
  const [author, reader, other] = [member('admin'), member(), member()];
  const fact = announced({ by: author.id });
  await tell(fact, reader.id);
  expect(await send(fact, reader.id)).toBe('sent');
  expect(await mailAbout(fact, author.id)).toBeNull();
  const text = textTo(reader.email);
  expect(text).toContain('Subject: New meeting place');
  expect(text).toContain('Announcement in Chicago & Lakes');
  expect(text).toContain('https://meridian.test/chapters/chicago');
  expect(text).toMatch(/List-I[dD]: <announcements\.meridian\.test>/);
  for (const { email } of [author, other]) expect(text).not.toContain(email);
});

test('a mail that waits has the latest title of its announcement, and is not sent when that is deleted', async () => {
  const { id, email } = member();
  const [kept, deleted] = [someId(), someId()].map((announcementId) =>
    announced({ data: { announcementId, chapterId: 1, title: 'Diner' } } as Partial<Fact>),
  );
  for (const fact of [kept!, deleted!]) await tell(fact, id);
  const idOf = ({ data }: Fact) => ('announcementId' in data ? data.announcementId : '');
  await take(retitled(idOf(kept!), 2, 'Dinner'), withdrawn(idOf(deleted!)));
  expect(await send(deleted!, id)).toMatch(/^dropped/);
  expect(await send(kept!, id)).toBe('sent');
  expect(textTo(email)).toContain('Subject: Dinner');
});

test('what is told of an announcement has its latest title, also where facts come late, and goes with it', async () => {
  const { id } = member();
  const titles = async () => (await harness.as(id).list()).notices.map(({ title }) => title);
  const announcementId = someId();
  const posted = announced({ data: { announcementId, chapterId: 1, title: 'Diner' } } as Partial<Fact>);
  await take(retitled(announcementId, 3, 'Dinner'));
  await tellAll(posted);
  await take(retitled(announcementId, 2, 'Dinne'));
  expect(await titles()).toEqual(['Dinner']);
  await take(withdrawn(announcementId));
  expect(await titles()).toEqual([]);
  await take(posted); // again, as its delivery was not acknowledged
  await tellAll(announced());
  expect(await titles()).toEqual(['New meeting place']);
});

test('an announcement to several chapters is told to a person once', async () => {
  const { id } = member();
  const data = { announcementId: someId(), title: 'Annual meeting' };
  const widely = { kind: 'announcement.posted-widely', audience: { chapterIds: [1, 2] }, data };
  await tellAll(announced(widely as Partial<Fact>));
  const { notices } = await harness.as(id).list();
  expect(notices).toMatchObject([
    { title: 'Annual meeting', text: 'Announcement to several chapters', to: '/user-hub' },
  ]);
});

test('of what happened more than three days ago there is a notice, and no mail', async () => {
  const { id } = member();
  const fact = announced({ at: new Date(Date.now() - 3 * 86_400_000 - 1).toISOString() });
  await tellAll(fact);
  expect(await harness.as(id).countUnread()).toEqual({ unread: 1 });
  expect(await mailAbout(fact, id)).toBeNull();
});

/** An event in Berlin that this person goes to. */
function dinnerOf(id: string, fields: Partial<EventBrief> = {}): string {
  const eventId = someId();
  harness.audiences.repliers.set(eventId, [id]);
  harness.audiences.briefs.push(
    harness.brief({
      id: eventId,
      startTime: '2099-07-01T18:30:00.000Z',
      endTime: '2099-07-01T20:00:00.000Z',
      startLocal: '2099-07-01T20:30',
      endLocal: '2099-07-01T22:00',
      ...fields,
    }),
  );
  return eventId;
}
const IN_BERLIN = 'Wednesday, July 1, 2099, 8:30 PM – 10:00 PM CEST';

test('an event is told by the clocks of its venue, with its place, and by those that the reader has chosen', async () => {
  const [unknown, traveller] = [member(), member()];
  const eventId = dinnerOf(unknown.id);
  harness.audiences.repliers.set(eventId, [unknown.id, traveller.id]);
  const body = { ...(await harness.preferences(traveller.id).read()), timeZone: 'Asia/Kolkata' };
  await harness.preferences(traveller.id).save({ body });
  const fact = changed(eventId);
  await tell(fact, unknown.id);
  for (const { id } of [unknown, traveller]) expect(await send(fact, id)).toBe('sent');
  const [home, away] = [unknown, traveller].map(({ email }) => textTo(email));
  for (const text of [home, away]) {
    expect(text).toContain(`Moved one hour later, same place.\r\n\r\n${IN_BERLIN}`.replaceAll('–', '=E2=80=93'));
    expect(text).toContain('Place: City Hall');
    expect(text).toContain(`https://meridian.test/events/${eventId}`);
  }
  expect(home).not.toContain('Your time');
  expect(away).toContain('Your time: Thursday, July 2, 2099, 12:00 AM =E2=80=93 1:30 AM GMT+5:30');
});

test('several changes in one mail say what they are, oldest first', async () => {
  const { id, email } = member();
  const [moved, off] = [dinnerOf(id), dinnerOf(id, { isCancelled: true })];
  const [first, last] = [changed(moved), cancelled(off)];
  for (const fact of [first, last]) await tell(fact, id);
  const keys = [first, last].map((fact) => keyOf(fact, id));
  await harness.mails.updateMany({ key: { $in: keys } }, { $set: { nextAt: new Date(0) } });
  await eventually(() => Promise.resolve(harness.mailsTo(email).length > 0));
  const text = textTo(email);
  expect(text).toContain('2 things happened');
  const [change, reason] = ['Moved one hour later, same place.', 'The hall is closed.'].map((words) =>
    text.indexOf(words),
  );
  expect(change).toBeGreaterThan(0);
  expect(reason).toBeGreaterThan(change!);
});

test('an offered seat is told with its end, and no longer once the person has accepted it', async () => {
  const [waiting, accepted] = [member(), member()];
  const facts = [waiting, accepted].map(({ id }) => offered(id, dinnerOf(id)));
  const idOf = ({ data }: Fact) => ('eventId' in data ? data.eventId : '');
  harness.audiences.held.add(idOf(facts[0]!));
  for (const [index, { id }] of [waiting, accepted].entries()) await tell(facts[index]!, id);
  expect(await send(facts[0]!, waiting.id)).toBe('sent');
  expect(textTo(waiting.email)).toContain('Accept or decline it by Wed, Jul 1, 2099, 6:00 PM CEST');
  expect(await send(facts[1]!, accepted.id)).toBe('dropped no seat is held any more');
});

test('a message of an organizer is told to each who goes, with its words; also when the event is over', async () => {
  const [organizer, going, lapsed] = [member('admin'), member(), harness.addPerson({ isActive: false })];
  const eventId = someId();
  harness.audiences.names.set(organizer.id, 'Olga Organizer');
  harness.audiences.repliers.set(eventId, [organizer.id, going.id, lapsed.id]);
  harness.audiences.briefs.push(
    harness.brief({ id: eventId, startTime: '2020-01-01T00:00:00.000Z', endTime: '2020-01-01T01:00:00.000Z' }),
  );
  const fact = wroteToGuests(eventId, organizer.id);
  await tell(fact, going.id);
  expect(await mailAbout(fact, organizer.id)).toBeNull();
  expect((await harness.as(going.id).list()).notices).toMatchObject([
    {
      title: 'Olga Organizer wrote to everyone who goes to Picnic',
      text: 'Bring a coat.\nThe lake is cold.',
      to: `/events/${eventId}`,
    },
  ]);
  expect(await send(fact, going.id)).toBe('sent');
  expect(textTo(going.email)).toContain('> Bring a coat.\r\n> The lake is cold.');
  expect(await send(fact, lapsed.id)).toBe('dropped no active membership');
});

test.each<[string, string, (id: string, fact: Fact) => unknown]>([
  ['was read', 'read', (id, { at }) => harness.as(id).markRead({ body: { until: at } })],
  ['is of a chapter that the person left', 'no member of the chapter', (id) => harness.audiences.roles.delete(id)],
  [
    'is of a chapter that the person muted',
    'the chapter is muted',
    async (id) => {
      const body = await harness.preferences(id).read();
      await harness.preferences(id).save({ body: { ...body, mutedChapterIds: [1] } });
    },
  ],
  [
    'is wanted no longer',
    'not wanted',
    async (id) => {
      const body = await harness.preferences(id).read();
      const groups = { ...body.groups, announcements: { page: true, mail: 'off' as const } };
      await harness.preferences(id).save({ body: { ...body, groups } });
    },
  ],
])('a mail about something that %s meanwhile is not sent, and says why', async (_what, reason, meanwhile) => {
  const { id, email } = member();
  const fact = announced();
  await tell(fact, id);
  await meanwhile(id, fact);
  expect(await send(fact, id)).toBe(`dropped ${reason}`);
  expect(harness.mailsTo(email)).toEqual([]);
});

test.each([
  ['over', { startTime: '2020-01-01T00:00:00.000Z', endTime: '2020-01-01T01:00:00.000Z' }, 'the event is over'],
  ['cancelled', { isCancelled: true }, 'the event was cancelled'],
  ['gone', undefined, 'the event is gone'],
])('nothing is sent about an event that is %s', async (_what, change, reason) => {
  const { id } = member();
  const eventId = someId();
  harness.audiences.repliers.set(eventId, [id]);
  if (change) harness.audiences.briefs.push(harness.brief({ id: eventId, ...change }));
  const fact = changed(eventId);
  await tell(fact, id);
  expect(await send(fact, id)).toBe(`dropped ${reason}`);
});

test('an admin who is a member again gets no mail about a request', async () => {
  const [admin, person] = [member('admin'), someId()];
  harness.audiences.names.set(person, 'Rea Requester');
  const fact = requested(person);
  await tell(fact, admin.id);
  harness.audiences.roles.set(admin.id, 'member');
  expect(await send(fact, admin.id)).toBe('dropped no admin of the chapter');
});

test('admins get a mail about a request that waits, and none about one that was decided or withdrawn', async () => {
  const admin = member('admin');
  const [decided, waiting] = [requested(someId()), requested(someId())];
  for (const fact of [decided, waiting]) {
    harness.audiences.names.set(fact.by!, 'Rea Requester');
    await tell(fact, admin.id);
  }
  harness.audiences.settledRequests.add((decided.data as { requestId: string }).requestId);
  expect(await send(decided, admin.id)).toBe('dropped the request was decided or withdrawn');
  expect(harness.mailsTo(admin.email)).toEqual([]);
  expect(await send(waiting, admin.id)).toBe('sent');
});

test('without an active membership there is no mail about what only members see', async () => {
  const { id } = harness.addPerson({ isActive: false });
  harness.audiences.roles.set(id, 'member');
  const fact = announced();
  await tell(fact, id);
  expect(await send(fact, id)).toBe('dropped no active membership');
});

test('without an active membership a mail says of an event what its page shows the person when it is sent', async () => {
  const [lapsed, active] = [harness.addPerson({ isActive: false }), harness.addPerson()];
  const [shown, hidden] = [harness.brief(), harness.brief()];
  harness.audiences.briefs.push(shown, hidden);
  for (const { id } of [shown, hidden]) harness.audiences.repliers.set(id, [lapsed.id, active.id]);
  const [online, secret] = [movedOnline(shown.id), movedOnline(hidden.id)];
  for (const fact of [online, secret]) await tell(fact, lapsed.id);
  hidden.isPublic = false;
  expect(await send(secret, lapsed.id)).toBe('dropped no active membership');
  for (const { id } of [lapsed, active]) expect(await send(online, id)).toBe('sent');
  expect(textTo(lapsed.email)).toContain('New place: Online, link for members');
  expect(textTo(lapsed.email)).not.toMatch(/4242|zoom/);
  expect(textTo(active.email)).toContain('code 4242');
});

test('a mail that waits again with others in it may become part of another one: all are told, once', async () => {
  const { id, email } = member();
  const facts = [announced(), announced(), announced()];
  for (const fact of facts) await tell(fact, id);
  const [first, second, third] = facts.map((fact) => keyOf(fact, id));
  // As if the first had taken in the second, and its program had then died before the mark.
  await harness.mails.updateOne({ key: second! }, { $set: { state: 'gathered', into: first }, $unset: { nextAt: 1 } });
  await harness.mails.updateOne({ key: first! }, { $set: { nextAt: new Date(1) } });
  await harness.mails.updateOne({ key: third! }, { $set: { nextAt: new Date(0) } });
  await eventually(
    async () =>
      (await harness.mails.countDocuments({ key: { $in: [first, second, third] as string[] }, state: 'sent' })) === 3,
    15_000,
  );
  expect(harness.mailsTo(email)).toHaveLength(1);
  expect(textTo(email)).toContain('Subject: 3 things happened on Meridian');
});
