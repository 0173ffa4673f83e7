import { accountsApi, authApi } from '@meridian/shared-types';
import type { InvitationInput } from '@meridian/shared-types';
import { eventually, serveAuth, serveSiteAdmin, someEmail, somePassword } from '../../testing/test-server';
import { confirmAllFor } from '../../testing/proposals';

const auth = serveAuth();
const office = serveSiteAdmin(auth);

const invitation = (changes: Partial<InvitationInput> = {}) => ({
  email: someEmail(),
  name: 'Inga Invited',
  chapterId: 1,
  role: 'admin' as const,
  months: 12,
  ...changes,
});
const invite = (body: object, by = office) => by.browser.call(accountsApi.invite.method, accountsApi.invite.path, body);
const invitationTo = async (userId: string) => (await auth.linksFor(userId, 'account.invited'))[0]!;

test('an invited person gets a mail with a link to the first password, and is an admin of the chapter', async () => {
  const body = invitation();
  const response = await invite(body);
  expect(response.status).toBe(201);
  const { id } = response.body as { id: string };
  const link = await invitationTo(id);
  expect(link).toMatchObject({ chapter: 'Lagos', role: 'admin' });
  await eventually(() => auth.chapters.people.has(id));
  expect(auth.chapters.people.get(id)).toMatchObject({ homeChapterId: 1, homeRole: 'admin', isActive: true });
  const password = somePassword();
  const browser = auth.createBrowser();
  const signIn = () => browser.login({ email: body.email, password });
  expect((await signIn()).status).toBe(401);
  const { resetPassword } = authApi;
  expect((await browser.call(resetPassword.method, resetPassword.path, { token: link.token, password })).status).toBe(
    200,
  );
  expect((await signIn()).status).toBe(200);
  expect(await auth.db.collection('ledgerLines').findOne({ months: 12 })).toMatchObject({ kind: 'given' });
});

test('without free months the person pays; people with an account, and archived chapters, are refused', async () => {
  const body = invitation({ role: 'member', months: 0 });
  expect((await auth.internal.hasInvited()).hasInvited).toBe(false);
  const { id } = (await invite(body)).body as { id: string };
  expect(await auth.Users.findById(id).lean()).toMatchObject({ subscription: { status: 'newsletter' } });
  expect((await auth.internal.hasInvited()).hasInvited).toBe(true);
  expect(await invite(body)).toMatchObject({ status: 409, body: { code: 'email_taken' } });
  expect(await invite(invitation({ chapterId: 3 }))).toMatchObject({ status: 409, body: { code: 'chapter_archived' } });
  expect((await invite(invitation({ chapterId: 99 }))).status).toBe(404);
});

test.each([
  ['dismissed', 'DELETE', 'site-admin'],
  ['suspended', 'POST', 'suspension'],
])('the unused link of a site admin who was %s ends, and a successor sends another one', async (_, method, act) => {
  const sender = await auth.registerSiteAdmin();
  const body = invitation({ role: 'member', months: 0 });
  const { id } = (await invite(body, sender)).body as { id: string };
  const { token } = await invitationTo(id);
  const browser = auth.createBrowser();
  const { checkResetLink, resetPassword } = authApi;
  const check = () => browser.call(checkResetLink.method, checkResetLink.path, { token });
  expect((await check()).status).toBe(200);
  const reason = { reason: 'Left us' };
  expect((await office.browser.call(method, `/api/admin/people/${sender.id}/${act}`, reason)).status).toBe(200);
  await confirmAllFor(auth, sender.id);
  expect(await check()).toMatchObject({ status: 400, body: { code: 'reset_link_refused' } });
  const password = somePassword();
  const use = (link: string) => browser.call(resetPassword.method, resetPassword.path, { token: link, password });
  expect((await use(token)).status).toBe(400);
  expect(await invite(body)).toMatchObject({ status: 409, body: { code: 'email_taken' } });
  expect((await office.browser.call('POST', `/api/admin/people/${id}/password-link`)).status).toBe(200);
  const [link] = await auth.linksFor(id, 'account.confirm-address');
  expect((await use(link!.token)).status).toBe(200);
  expect((await browser.login({ email: body.email, password })).status).toBe(200);
});
