import { recordedDomainEvents } from '@meridian/service-kit/testing';
import type { AccountDetails, DomainEvent } from '@meridian/shared-types';
import { registerSiteAdmin, registerUser, serveAuth, someEmail } from '../testing/test-server';
import { userModel } from '../models/user.model';

const auth = serveAuth();
let office: Awaited<ReturnType<typeof registerSiteAdmin>>;
beforeAll(async () => {
  office = await registerSiteAdmin(auth);
});

const put = (id: string, what: string, body: object) =>
  office.browser.call<{ code?: string }>('PUT', `/api/admin/people/${id}/${what}`, { reason: 'Called us', ...body });
const domainEventsOf = async (id: string) =>
  (await recordedDomainEvents(auth.db)).filter(
    ({ audience }) => 'userIds' in audience && audience.userIds.includes(id),
  );

test('a corrected name reaches the search and the copy in the chapters service', async () => {
  const { id } = await registerUser(auth, 'member');
  expect((await put(id, 'name', { name: '  Zora Novak ' })).status).toBe(200);
  expect(auth.chapters.people.get(id)).toMatchObject({ name: 'Zora Novak', isActive: true });
  expect((await auth.internal.accounts({ query: { search: 'zora' } })).map((found) => found.id)).toEqual([id]);
  expect((await put(id, 'name', { name: 'Zora Novak' })).body.code).toBe('same_name');
  const { record } = (await auth.db.collection('auditOutbox').findOne({ 'record.action': 'account.renamed' }))!;
  expect([record.userId, record.actorId, record.detail]).toEqual([id, office.id, 'Called us']);
});

test('a corrected address takes effect through its link; the current address is notified and can undo it', async () => {
  const person = await registerUser(auth);
  const { id, email: before, browser } = person;
  const [email, other] = [someEmail(), await registerUser(auth)];
  expect((await put(id, 'address', { email: other.email })).body.code).toBe('email_taken');
  expect((await put(id, 'address', { email: before.toUpperCase() })).body.code).toBe('same_email');
  expect((await put(office.id, 'address', { email })).status).toBe(403);
  expect((await put(id, 'address', { email: ` ${email.toUpperCase()}` })).status).toBe(200);
  const details = async () => (await office.browser.call<AccountDetails>('GET', `/api/admin/people/${id}`)).body;
  expect(await details()).toMatchObject({ email: before, emailChange: { email } });
  const [link, notified] = await domainEventsOf(id);
  expect(notified).toMatchObject({ kind: 'account.address-change-requested', data: { byOffice: true } });
  const { token } = (link as Extract<DomainEvent, { kind: 'account.confirm-new-address' }>).data;
  await auth.createBrowser().call('POST', '/api/auth/email-confirmation/confirm', { token });
  expect(await details()).toMatchObject({ email, isConfirmed: true });
  expect((await browser.call('GET', '/api/auth/me')).status).toBe(200);
  expect((await domainEventsOf(id)).map(({ kind }) => kind)).toContain('account.address-changed');
  expect((await put(id, 'address', { email: someEmail() })).body.code).toBe('address_just_changed');
});

test('a suspended account gets no link', async () => {
  const { id } = await registerUser(auth);
  await userModel(auth.db).updateOne({ _id: id }, { suspension: { reason: 'Rude', since: new Date() } });
  expect((await put(id, 'address', { email: someEmail() })).body.code).toBe('account_suspended');
  expect((await put(id, 'name', { name: 'Zora Novak' })).status).toBe(200);
});
