import type { AccountDetails, DomainEvent } from '@meridian/shared-types';
import { serveAuth, serveSiteAdmin, someEmail } from '../../testing/test-server';

const auth = serveAuth();
const office = serveSiteAdmin(auth);

const put = (id: string, what: string, body: object) =>
  office.browser.call<{ code?: string }>('PUT', `/api/admin/people/${id}/${what}`, { reason: 'Called us', ...body });

test('a corrected name reaches the search and the copy in the chapters service', async () => {
  const { id } = await auth.register('member');
  expect((await put(id, 'name', { name: '  Zora Novak ' })).status).toBe(200);
  expect(auth.chapters.people.get(id)).toMatchObject({ name: 'Zora Novak', isActive: true });
  expect((await auth.internal.accounts({ query: { search: 'zora' } })).map((found) => found.id)).toEqual([id]);
  expect((await put(id, 'name', { name: 'Zora Novak' })).body.code).toBe('same_name');
  const { record } = (await auth.db.collection('auditOutbox').findOne({ 'record.action': 'account.renamed' }))!;
  expect([record.userId, record.actorId, record.detail]).toEqual([id, office.id, 'Called us']);
});

test('a corrected address takes effect through its link; the current address is notified and can undo it', async () => {
  const person = await auth.register();
  const { id, email: before, browser } = person;
  const [email, other] = [someEmail(), await auth.register()];
  expect((await put(id, 'address', { email: other.email })).body.code).toBe('email_taken');
  expect((await put(id, 'address', { email: before.toUpperCase() })).body.code).toBe('same_email');
  expect((await put(id, 'address', { email: ` ${email.toUpperCase()}` })).status).toBe(200);
  const details = async () => (await office.browser.call<AccountDetails>('GET', `/api/admin/people/${id}`)).body;
  expect(await details()).toMatchObject({ email: before, emailChange: { email } });
  const [link, notified] = await auth.eventsFor(id);
  expect(notified).toMatchObject({ kind: 'account.address-change-requested', data: { byOffice: true } });
  const { token } = (link as Extract<DomainEvent, { kind: 'account.confirm-new-address' }>).data;
  await auth.createBrowser().call('POST', '/api/auth/email-confirmation/confirm', { token });
  expect(await details()).toMatchObject({ email, isConfirmed: true });
  expect(await browser.isSignedIn()).toBe(true);
  expect(await auth.kindsFor(id)).toContain('account.address-changed');
  expect((await put(id, 'address', { email: someEmail() })).body.code).toBe('address_just_changed');
});

test('a suspended account gets no link', async () => {
  const { id } = await auth.register();
  await auth.change(id, { suspension: { reason: 'Rude', since: new Date() } });
  expect((await put(id, 'address', { email: someEmail() })).body.code).toBe('account_suspended');
  expect((await put(id, 'name', { name: 'Zora Novak' })).status).toBe(200);
});
