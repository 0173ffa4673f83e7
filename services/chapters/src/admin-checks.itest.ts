import { lockPeople } from '@meridian/kit';
import { outcome, someId, transactionBegins } from '@meridian/kit/testing';
import type { ClientSession } from 'mongoose';
import { createHarness, type Harness } from './testing';

let service: Harness;
beforeAll(async () => {
  service = await createHarness();
});
afterAll(() => service.close());

const params = { id: 1 };
type Api = ReturnType<Harness['as']>;

/** An act of an admin on what is prepared before. */
const ACTS: Record<string, () => Promise<(api: Api, adminId: string) => Promise<unknown>>> = {
  'a decision': async () => {
    const { id } = await service.as(await service.person()).requestToJoinByPath({ params });
    return (api) => api.approve({ params: { id } });
  },
  'a ban': async () => {
    const { userId } = await service.person({ 1: 'member' });
    return (api) => api.ban({ params, body: { userId, reason: 'Advertising' } });
  },
  'the end of a ban': async () => {
    const { userId } = await service.person();
    await service.as(siteAdmin).ban({ params, body: { userId, reason: 'Advertising' } });
    return (api) => api.liftBan({ params: { id: 1, userId } });
  },
  'an edit': async () => {
    const version = (await service.models.Chapters.findById(1).lean())?.version ?? 1;
    return (api) => api.edit({ params, body: { description: someId() } }, { headers: { 'if-match': `"${version}"` } });
  },
  'an invite link': async () => (api) => api.createInvite({ params, body: { mostUses: 1, days: 1 } }),
  'the end of an invite link': async () => {
    const { invite } = await service.as(siteAdmin).createInvite({ params, body: { mostUses: 1, days: 1 } });
    return (api) => api.revokeInvite({ params: { id: 1, inviteId: invite.id } });
  },
  'a role': async () => {
    const { userId } = await service.person({ 1: 'member' });
    return (api) => api.setRole({ params: { id: 1, userId }, body: { role: 'admin' } });
  },
  'a removal': async () => {
    const { userId } = await service.person({ 1: 'member' });
    return (api) => api.removeMember({ params: { id: 1, userId } });
  },
  'a saved note': async () => (api) => api.saveNote({ params, body: { note: someId(), isSaved: true } }),
  'an announcement': async () => (api) => api.announce({ params, body: { title: 'News', content: 'News' } }),
  'a pin': async () => {
    const { id } = await service.as(siteAdmin).announce({ params, body: { title: 'News', content: 'News' } });
    return (api) => api.pinAnnouncement({ params: { id: 1, announcementId: id }, body: { isPinned: true } });
  },
  'the end of an announcement': async () => {
    const { id } = await service.as(siteAdmin).announce({ params, body: { title: 'News', content: 'News' } });
    return (api) => api.deleteAnnouncement({ params: { id } });
  },
};
const siteAdmin = { userId: someId(), isActive: true, isSiteAdmin: true };

const demoted = async (userId: string, session: ClientSession) => {
  const { Memberships, People } = service.models;
  await Memberships.updateOne({ userId, chapterId: 1 }, { role: 'member' }, { session });
  await People.updateOne({ _id: userId, 'places.chapterId': 1 }, { $set: { 'places.$.role': 'member' } }, { session });
};
const suspended = async (userId: string, session: ClientSession) => {
  await service.models.People.updateOne({ _id: userId }, { isSuspended: true }, { session });
  await service.models.Memberships.updateMany({ userId }, { isSuspended: true }, { session });
};

describe.each([
  ['is demoted', demoted, '403 Only admins of this chapter can'],
  ['is suspended', suspended, '403 Your account is suspended.'],
] as const)('an admin who %s meanwhile', (_, change, refusal) => {
  test.each(Object.keys(ACTS))('is refused: %s', async (name) => {
    const { db } = service.models;
    const admin = await service.person({ 1: 'admin' });
    const act = await ACTS[name]!();
    const session = await db.startSession();
    // the act begins while the change is not stored yet, and ends after it
    session.startTransaction();
    await lockPeople(db, admin.userId, session);
    await change(admin.userId, session);
    const begun = transactionBegins(db.name);
    const acting = outcome(act(service.as(admin), admin.userId));
    await begun;
    await session.commitTransaction();
    await session.endSession();
    expect(await acting).toContain(name === 'the end of an announcement' && change === demoted ? '403 Only' : refusal);
  });
});
