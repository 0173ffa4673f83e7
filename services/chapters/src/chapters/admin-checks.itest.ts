import { lockPeople } from '@meridian/service-kit';
import { outcome, someId, transactionBegins } from '@meridian/service-kit/testing';
import type { ClientSession } from 'mongoose';
import { useTestServer, type TestServer } from '../testing/test-server';

const server = useTestServer();

const params = { id: 1 };
type Api = ReturnType<TestServer['as']>;

/** Actions of an admin. Each function first prepares data, and returns the action. */
const ACTS: Record<string, () => Promise<(api: Api, adminId: string) => Promise<unknown>>> = {
  'a decision': async () => {
    const { id } = await server.ask(await server.person());
    return (api) => api.approve({ params: { id } });
  },
  'a ban': async () => {
    const { userId } = await server.person({ 1: 'member' });
    return (api) => api.ban({ params, body: { userId, reason: 'Advertising' } });
  },
  'the end of a ban': async () => {
    const { userId } = await server.person();
    await server.as(siteAdmin).ban({ params, body: { userId, reason: 'Advertising' } });
    return (api) => api.liftBan({ params: { id: 1, userId } });
  },
  'an edit': async () => {
    const version = (await server.models.Chapters.findById(1).lean())?.version ?? 1;
    return (api) => api.edit({ params, body: { description: someId() } }, { headers: { 'if-match': `"${version}"` } });
  },
  'an invite link': async () => (api) => api.createInvite({ params, body: { maxUses: 1, days: 1 } }),
  'the end of an invite link': async () => {
    const { invite } = await server.as(siteAdmin).createInvite({ params, body: { maxUses: 1, days: 1 } });
    return (api) => api.revokeInvite({ params: { id: 1, inviteId: invite.id } });
  },
  'a role': async () => {
    const { userId } = await server.person({ 1: 'member' });
    return (api) => api.setRole({ params: { id: 1, userId }, body: { role: 'admin' } });
  },
  'a removal': async () => {
    const { userId } = await server.person({ 1: 'member' });
    return (api) => api.removeMember({ params: { id: 1, userId } });
  },
  'a saved note': async () => (api) => api.saveNote({ params, body: { note: someId(), isSaved: true } }),
  'an announcement': async () => (api) => api.announce({ params, body: { title: 'News', content: 'News' } }),
  'a pin': async () => {
    const { id } = await server.as(siteAdmin).announce({ params, body: { title: 'News', content: 'News' } });
    return (api) => api.pinAnnouncement({ params: { id: 1, announcementId: id }, body: { isPinned: true } });
  },
  'the end of an announcement': async () => {
    const { id } = await server.as(siteAdmin).announce({ params, body: { title: 'News', content: 'News' } });
    return (api) => api.deleteAnnouncement({ params: { id } });
  },
};
/** Actions that only site admins may take, each on a chapter of its own. */
const SITE_ACTS: typeof ACTS = {
  'a new chapter': async () => (api) =>
    api.found({ body: { name: `Founded ${someId()}`, state: 'Ohio', description: '' } }),
  'a new member': async () => {
    const { userId } = await server.person();
    return (api) => api.addMember({ params, body: { userId, role: 'member' } });
  },
  'the end of a chapter': async () => {
    const { id } = await founded();
    return (api) => api.archive({ params: { id }, body: { reason: 'Nobody came', cancelEvents: true } });
  },
  'the return of a chapter': async () => {
    const { id } = await founded();
    await server.as(siteAdmin).archive({ params: { id }, body: { reason: 'Nobody came', cancelEvents: true } });
    return (api) => api.bringBack({ params: { id }, body: { reason: 'They came' } });
  },
  'a merge': async () => {
    const [{ id }, into] = [await founded(), await founded()];
    return (api) =>
      api.merge({ params: { id }, body: { intoId: into.id, reason: 'They meet together', keepAdmins: true } });
  },
};
const founded = () =>
  server.as(siteAdmin).found({ body: { name: `Founded ${someId()}`, state: 'Ohio', description: '' } });
const siteAdmin = { userId: someId(), isActive: true, isSiteAdmin: true };

const demoted = async (userId: string, session: ClientSession) => {
  const { Memberships, People } = server.models;
  await Memberships.updateOne({ userId, chapterId: 1 }, { role: 'member' }, { session });
  await People.updateOne({ _id: userId, 'places.chapterId': 1 }, { $set: { 'places.$.role': 'member' } }, { session });
};
const suspended = async (userId: string, session: ClientSession) => {
  await server.models.People.updateOne({ _id: userId }, { isSuspended: true }, { session });
  await server.models.Memberships.updateMany({ userId }, { isSuspended: true }, { session });
};

/** Starts the action before the change is committed, and awaits it afterwards. */
async function actDuring(
  who: { userId: string },
  act: (api: Api, adminId: string) => Promise<unknown>,
  change: (userId: string, session: ClientSession) => Promise<void>,
): Promise<string> {
  const { db } = server.models;
  const session = await db.startSession();
  session.startTransaction();
  await lockPeople(db, who.userId, session);
  await change(who.userId, session);
  const begun = transactionBegins(db.name);
  const acting = outcome(act(server.as(who), who.userId));
  await begun;
  await session.commitTransaction();
  await session.endSession();
  return acting;
}

test.each(Object.keys(SITE_ACTS))('a site admin who is suspended in the meantime is refused: %s', async (name) => {
  const admin = { ...(await server.person()), isSiteAdmin: true };
  const act = await SITE_ACTS[name]!();
  expect(await actDuring(admin, act, suspended)).toBe('403 Your account is suspended.');
});

describe.each([
  ['is demoted', demoted, '403 Only admins of this chapter can'],
  ['is suspended', suspended, '403 Your account is suspended.'],
] as const)('an admin who %s in the meantime', (_, change, refusal) => {
  test.each(Object.keys(ACTS))('an admin is refused: %s', async (name) => {
    const admin = await server.person({ 1: 'admin' });
    const acted = await actDuring(admin, await ACTS[name]!(), change);
    expect(acted).toContain(name === 'the end of an announcement' && change === demoted ? '403 Only' : refusal);
  });
});
