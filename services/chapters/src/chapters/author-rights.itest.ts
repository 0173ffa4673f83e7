import { HOUR_MS } from '@meridian/shared-types';
import { outcome, recordedDomainEvents } from '@meridian/service-kit/testing';
import { Types } from 'mongoose';
import { changeDueAnnouncements } from '../announcements/announcement-job';
import { PROFILE, usePerson, useTestServer, type TestServer } from '../testing/test-server';

const server = useTestServer();
const successor = usePerson(server, { 1: 'admin' });
const office = usePerson(server, {}, { isSiteAdmin: true });
usePerson(server, { 2: 'admin' }); // The other chapter always has an admin.

type Author = { userId: string; isSiteAdmin?: boolean };
const params = { id: 1 };
const memberParams = ({ userId }: Author) => ({ id: 1, userId });
const sync = ({ userId }: Author, change: object) =>
  server.internal.syncPerson({ params: { userId }, body: { ...PROFILE, isActive: true, version: 9, ...change } });
const demote = (author: Author) =>
  server.as(successor).setRole({ params: memberParams(author), body: { role: 'member' } });

const NOT_ADMIN = 'Its author is no longer an admin of this chapter.';
const NOT_ACTIVE = 'The account of its author is not active.';
const chapterAdmin = async (): Promise<Author> => server.person({ 1: 'admin' });
const siteAdmin = async (): Promise<Author> => server.person({}, { isSiteAdmin: true });
/** The people who lose the right, how they lose it, and what the successors read. */
const CASES: [
  name: string,
  create: typeof chapterAdmin,
  lose: (author: Author) => Promise<unknown>,
  problem: string,
][] = [
  ['a chapter admin who was demoted', chapterAdmin, demote, NOT_ADMIN],
  [
    'a chapter admin who was banned',
    chapterAdmin,
    async (author) => {
      await demote(author);
      await server.as(successor).ban({ params, body: { userId: author.userId, reason: 'Insults' } });
    },
    NOT_ADMIN,
  ],
  [
    'a chapter admin who left',
    chapterAdmin,
    (who) => server.as(who).removeMember({ params: memberParams(who) }),
    NOT_ADMIN,
  ],
  ['a suspended admin', chapterAdmin, (author) => sync(author, { isActive: false, isSuspended: true }), NOT_ACTIVE],
  [
    'a chapter admin who deleted the account',
    chapterAdmin,
    async ({ userId }) => {
      await server.internal.prepareRemoval({ params: { userId } });
      await server.internal.removePerson({ params: { userId } });
    },
    'The account of its author was deleted.',
  ],
  // A site admin is no member of the chapter.
  ['a dismissed site admin', siteAdmin, (author) => sync(author, {}), NOT_ADMIN],
  ['a suspended site admin', siteAdmin, (author) => sync(author, { isSiteAdmin: true, isSuspended: true }), NOT_ACTIVE],
];

const later = () => new Date(Date.now() + HOUR_MS).toISOString();
const schedule = (author: Author, title: string) =>
  server.as(author).announce({ params, body: { title, content: 'Hello', publishAt: later() } });
/** Lets an hour pass for one announcement. */
async function becomesDue(id: string) {
  await server.models.HiddenAnnouncements.updateOne({ _id: id }, { publishAt: new Date(Date.now() - 1000) });
  await changeDueAnnouncements(server.models, { announced: () => undefined });
}
const scheduled = async (id: string) =>
  (await server.as(successor).managedAnnouncements({ query: { chapter: '1', state: 'scheduled' } })).find(
    (each) => each.id === id,
  );
const readable = async (id: string) =>
  (await server.as(successor).announcements({ params })).some((each) => each.id === id);
const findDomainEvents = async (id: string) =>
  (await recordedDomainEvents(server.models.db)).filter(
    ({ data }) => 'announcementId' in data && data.announcementId === id,
  );

test.each(CASES)(
  'an announcement of %s is not published, and a successor publishes it',
  async (name, create, lose, problem) => {
    const author = await create();
    const { id } = await schedule(author, `By ${name}`);
    await lose(author);
    await becomesDue(id);
    const paused = await scheduled(id);
    expect([await readable(id), paused]).toMatchObject([false, { problem, state: 'scheduled', mayEdit: true }]);
    expect((await findDomainEvents(id)).map(({ kind, audience }) => [kind, audience])).toEqual([
      ['announcement.paused', { chapterId: 1, role: 'admins' }],
    ]);
    await becomesDue(id); // Nobody is told twice.
    await server
      .as(successor)
      .editAnnouncement(
        { params: { id }, body: { title: 'Taken over', content: 'Hello' } },
        { headers: { 'if-match': `"${paused!.version}"` } },
      );
    expect([await readable(id), await scheduled(id)]).toEqual([true, undefined]);
    expect(
      (await findDomainEvents(id)).map(({ kind, by }) => [kind, kind === 'announcement.posted' ? by : null]),
    ).toEqual([
      ['announcement.paused', null],
      ['announcement.posted', successor.userId],
      ['announcement.settled', null],
    ]);
  },
);

test.each(CASES)('an invite link of %s admits nobody, and a successor sees why', async (_, create, lose, problem) => {
  const author = await create();
  const { invite, token } = await server.as(author).createInvite({ params, body: { maxUses: 3, days: 1 } });
  const accept = async () => outcome(server.as(await server.person()).acceptInvite({ body: { token } }));
  expect(await accept()).toBe('ok');
  await lose(author);
  const ENDED = '404 This invite link no longer works. Ask an admin of the chapter for another one.';
  expect([await accept(), await outcome(server.as().previewInvite({ body: { token } }))]).toEqual([ENDED, ENDED]);
  expect(await server.internal.claimInvite({ body: { token, chapterId: 1 } })).toEqual({ isClaimed: false });
  const shown = (await server.as(successor).invites({ params })).find(({ id }) => id === invite.id);
  expect(shown).toMatchObject({ problem, usesLeft: 2 });
  await server.as(successor).revokeInvite({ params: { id: 1, inviteId: invite.id } });
});

test('a scheduled announcement to several chapters needs an admin of all of them, and one to later ones a site admin', async () => {
  const author = await server.person({ 1: 'admin', 2: 'admin' });
  const announce = (who: Author, to: Parameters<ReturnType<TestServer['as']>['announceWidely']>[0]['body']['to']) =>
    server.as(who).announceWidely({ body: { title: 'Wide', content: 'Hello', to, publishAt: later() } });
  const several = await announce(author, { chapterIds: [1, 2] });
  const person = await server.person({ 1: 'admin' }, { isSiteAdmin: true });
  const toAll = await announce(person, { all: true, later: true });
  await server.as(office).setRole({ params: { id: 2, userId: author.userId }, body: { role: 'member' } });
  await sync(person, {});
  for (const [id, problem] of [
    [several.id, 'Its author is no longer an admin of all its chapters.'],
    [toAll.id, 'Its author is no longer a site admin.'],
  ] as const) {
    await becomesDue(id);
    expect(await server.models.HiddenAnnouncements.findById(id).lean()).toMatchObject({ problem });
  }
});

test('an admin who saves an announcement of another one before its time is its author', async () => {
  const author = await chapterAdmin();
  const { id } = await schedule(author, 'Corrected');
  const body = { title: 'Corrected', content: 'Hello', publishAt: later() };
  await server.as(successor).editAnnouncement({ params: { id }, body }, { headers: { 'if-match': '"1"' } });
  await demote(author);
  await becomesDue(id);
  expect(await readable(id)).toBe(true);
});

test('of a demotion and a simultaneous use of a link the use comes first, or is refused', async () => {
  const author = await chapterAdmin();
  const { invite, token } = await server.as(author).createInvite({ params, body: { maxUses: 9, days: 1 } });
  const people = await Promise.all([1, 2, 3].map(() => server.person()));
  const [, ...uses] = await Promise.all([
    demote(author),
    ...people.map((who) => outcome(server.as(who).acceptInvite({ body: { token } }))),
  ]);
  const { usesLeft } = (await server.models.Invites.findById(invite.id).lean())!;
  expect(uses.filter((each) => each === 'ok')).toHaveLength(9 - usesLeft);
  expect(await outcome(server.as(await server.person()).acceptInvite({ body: { token } }))).toMatch(/^404 /);
});

test('a link of an author whose id is unknown admits nobody', async () => {
  const { invite, token } = await server.as(successor).createInvite({ params, body: { maxUses: 1, days: 1 } });
  await server.models.Invites.updateOne({ _id: invite.id }, { createdBy: new Types.ObjectId() });
  expect(await outcome(server.as().previewInvite({ body: { token } }))).toMatch(/^404 /);
});
