import type { CurrentUser } from '@meridian/shared-types';
import { confirmAllFor } from '../../testing/proposals';
import { serveAuth, eventually } from '../../testing/test-server';
import type { Browser } from '../../testing/browser';

const auth = serveAuth({ NODE_ENV: 'production', COOKIE_SECURE: 'false' });

const siteAdmin = async () => {
  const person = await auth.register();
  await auth.change(person.id, { isSiteAdmin: true, name: 'Grace Admin' });
  return person;
};
const view = (browser: Browser, userId: string, more: object = {}) =>
  browser.call<CurrentUser & { message?: string }>('POST', '/api/admin/view-as', {
    userId,
    reason: 'They see no events',
    notifyPerson: true,
    ...more,
  });
const exit = (browser: Browser) => browser.call<CurrentUser>('POST', '/api/admin/view-as/exit');
const actionsOn = async (id: string) =>
  (await auth.actionsOn(id))
    .filter(({ action }) => action.startsWith('view.'))
    .map(({ action, actorId, actingAsId, detail }) => [action, actorId, actingAsId, detail]);
const mailsTo = async (id: string) =>
  (await auth.eventsFor(id)).filter(({ kind }) => kind === 'account.viewed').map(({ data }) => data);

test('in production a site admin can view as a person, change nothing, and exit', async () => {
  const [admin, person] = [await siteAdmin(), await auth.register('member')];
  const started = await view(admin.browser, person.id);
  expect(started.body.user).toMatchObject({
    id: person.id,
    impersonatedBy: { id: admin.id, name: 'Grace Admin', isReadOnly: true, until: expect.stringMatching(/Z$/) },
  });
  expect(await admin.browser.me()).toEqual(started.body.user);
  const lastSeen = () => auth.Sessions.find({ userId: person.id }, { lastSeenAt: 1 }).lean();
  await auth.Sessions.updateMany({ userId: person.id }, { lastSeenAt: new Date(Date.now() - 600_000) });
  const before = await lastSeen();
  const statusOf = async (method: string, path: string, body?: object) =>
    (await admin.browser.call(method, path, body)).status;
  for (const path of ['/api/profile', '/api/profile/notifications', '/api/auth/admin-status'])
    expect([path, await statusOf('GET', path)]).toEqual([path, 200]);
  for (const path of ['/api/profile/sessions', '/api/profile/two-factor', `/api/admin/people/${person.id}`])
    expect([path, await statusOf('GET', path)]).toEqual([path, 403]);
  const refused = await admin.browser.call<{ code: string; message: string }>('PUT', '/api/profile', { name: 'Other' });
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    403,
    'view_only',
    'Nothing can be changed while you look as another person. Exit to act as yourself.',
  ]);
  const { email, password } = person;
  expect(await statusOf('POST', '/api/auth/login', { email, password })).toBe(403);
  expect((await view(admin.browser, person.id)).status).toBe(403);
  expect(await lastSeen()).toEqual(before);

  const ended = await exit(admin.browser);
  expect([ended.status, ended.body.user.id, ended.body.user.impersonatedBy]).toEqual([200, admin.id, undefined]);
  expect(await admin.browser.isAdmin()).toBe(true);
  expect((await exit(admin.browser)).status).toBe(409);
  expect(await actionsOn(person.id)).toEqual([
    ['view.started', admin.id, null, 'They see no events (the person is told)'],
    ['view.ended', admin.id, person.id, ''],
  ]);
  expect(await mailsTo(person.id)).toEqual([{ reason: 'They see no events' }]);
});

test('the mail to the person is optional, and a logout ends the view as well', async () => {
  const [admin, person] = [await siteAdmin(), await auth.register()];
  await view(admin.browser, person.id, { notifyPerson: false });
  expect((await admin.browser.call('POST', '/api/auth/logout')).status).toBe(200);
  expect(await admin.browser.isSignedIn()).toBe(false);
  expect(await mailsTo(person.id)).toEqual([]);
  expect(await actionsOn(person.id)).toEqual([
    ['view.started', admin.id, null, 'They see no events (the person is not told)'],
    ['view.ended', admin.id, person.id, 'signed out'],
  ]);
});

test('nobody views as a site admin, a suspended or a deleted person', async () => {
  const [admin, other] = [await siteAdmin(), await siteAdmin()];
  const [suspended, removed] = [await auth.register(), await auth.register()];
  await suspendBy(suspended.id);
  await auth.change(removed.id, { removalPending: true });
  for (const { id } of [admin, other, suspended])
    expect([id, (await view(admin.browser, id)).status]).toEqual([id, 403]);
  // The status is 404 once the removal job has ended.
  expect([403, 404]).toContain((await view(admin.browser, removed.id)).status);
  expect((await admin.browser.me()).id).toBe(admin.id);
  expect(await actionsOn(suspended.id)).toEqual([]);
});

test.each<[string, (admin: string, person: string) => Promise<unknown>]>([
  ['half an hour is over', (_admin, person) => age(person)],
  ['the admin is no site admin any more', (admin) => auth.change(admin, { isSiteAdmin: false })],
  ['the person becomes a site admin', (_a, person) => auth.change(person, { isSiteAdmin: true })],
  ['the person is suspended', (_admin, person) => suspendBy(person)],
  ['the admin is suspended', (admin) => suspendBy(admin)],
])('a view ends when %s', async (_when, happen) => {
  const [admin, person] = [await siteAdmin(), await auth.register()];
  await view(admin.browser, person.id);
  expect(await admin.browser.isSignedIn()).toBe(true);
  await happen(admin.id, person.id);
  await eventually(async () => !(await admin.browser.isSignedIn()));
  expect((await exit(admin.browser)).status).toBe(401);
});

const age = (userId: string) =>
  auth.Sessions.updateOne({ userId, isReadOnly: true }, { createdAt: new Date(Date.now() - 30 * 60_000) });
async function suspendBy(id: string): Promise<void> {
  const admin = await siteAdmin();
  const path = `/api/admin/people/${id}/suspension`;
  expect((await admin.browser.call('POST', path, { reason: 'Advertising' })).status).toBe(200);
  await confirmAllFor(auth, id);
}
