import type { AddressChoice } from '@meridian/shared-types/contracts';
import type { LinkKind } from '../testing/records';
import { eventually, serveAuth, someEmail, type Person } from '../testing/test-server';

const auth = serveAuth();

async function addSubscriber(email: string, createdAt = new Date(Date.now() - 60_000)): Promise<string> {
  const { _id } = await auth.Subscribers.create({ email, createdAt });
  return String(_id);
}
const isListed = async (email: string) => (await auth.Subscribers.exists({ email })) !== null;
/** The choices that the notifications service got about an address, without their ids and times. */
const choicesAt = (email: string) =>
  auth.notifications.addressChoices
    .filter((choice) => choice.email === email)
    .map(({ id: _, at: __, ...choice }: AddressChoice) => choice);
/** Returns the token of the newest link of a kind that was mailed to a person or a subscriber. */
const tokenFor = async (id: string, kind: LinkKind) => (await auth.linksFor(id, kind)).at(-1)!.token;
const save = ({ browser }: Pick<Person, 'browser'>, email: boolean, push = false) =>
  browser.call('PUT', '/api/profile/notifications', { email, push, weeklyDigest: true });

test('A confirmed subscription says that letters are wanted, and an unconfirmed one says nothing', async () => {
  const email = someEmail();
  const browser = auth.createBrowser();
  await browser.call('POST', '/api/newsletter/subscribe', { email });
  const stored = (await auth.Subscribers.findOne({ email }).lean())!;
  expect(choicesAt(email)).toEqual([]);
  const token = await tokenFor(String(stored._id), 'newsletter.confirm');
  expect((await browser.call('POST', '/api/newsletter/confirm', { token })).status).toBe(200);
  expect(choicesAt(email)).toEqual([{ kind: 'letters', email, isWanted: true }]);
  expect((await browser.call('POST', '/api/newsletter/confirm', { token })).status).toBe(400);
  expect(choicesAt(email)).toHaveLength(1);
});

test('Turning all mail off or on holds for the address, but saving other settings says nothing', async () => {
  const person = await auth.register();
  const { id: userId, email } = person;
  await addSubscriber(email);
  await save(person, true, true);
  expect(choicesAt(email)).toEqual([]);
  expect(await isListed(email)).toBe(true);
  await save(person, false);
  await save(person, false, true);
  expect(choicesAt(email)).toEqual([{ kind: 'mail', email, userId, isWanted: false }]);
  expect(await isListed(email)).toBe(false);
  await auth.internal.setMailSwitches({ params: { userId }, body: { email: true, weeklyDigest: false } });
  expect(choicesAt(email).at(-1)).toEqual({ kind: 'mail', email, userId, isWanted: true });
});

test('An account cannot choose for an address before it is confirmed, and what it says then counts', async () => {
  const stranger = await auth.registerUnconfirmed();
  const { id: userId, email } = stranger;
  await addSubscriber(email);
  await save(stranger, false);
  expect(choicesAt(email)).toEqual([]);
  expect(await isListed(email)).toBe(true);
  const token = await tokenFor(userId, 'account.confirm-address');
  expect((await stranger.browser.call('POST', '/api/auth/email-confirmation/confirm', { token })).status).toBe(200);
  await eventually(() => choicesAt(email).length === 1);
  expect(choicesAt(email)).toEqual([{ kind: 'mail', email, userId, isWanted: false }]);
  expect(await isListed(email)).toBe(false);
});

test('A choice is delivered later if the notifications service is away, and the settings are saved at once', async () => {
  const person = await auth.register();
  await auth.notifications.stop();
  expect((await save(person, false)).status).toBe(200);
  await auth.notifications.restart();
  await eventually(() => choicesAt(person.email).length === 1);
});

test('A subscription that was ended leaves the list, by its id or by the account, unless it is newer', async () => {
  const [byId, byAccount, newer] = [someEmail(), await auth.register(), await auth.register()];
  const id = await addSubscriber(byId);
  await addSubscriber(byAccount.email);
  const at = new Date(Date.now() - 1000).toISOString();
  await addSubscriber(newer.email, new Date());
  const ended = [id, byAccount.id, newer.id].map((subjectId) => ({ subjectId, at, isByLink: false }));
  for (let time = 0; time < 2; time += 1) await auth.internal.endSubscriptions({ body: { ended } });
  expect(await Promise.all([byId, byAccount.email, newer.email].map(isListed))).toEqual([false, false, true]);
  expect([byId, byAccount.email, newer.email].flatMap(choicesAt)).toEqual([]);
});

test('The link of a letter to an earlier address ends the letters to the current one', async () => {
  const { id: userId, email } = await auth.register();
  const at = new Date().toISOString();
  await auth.internal.endSubscriptions({ body: { ended: [{ subjectId: userId, at, isByLink: true }] } });
  await eventually(() => choicesAt(email).length === 1);
  expect(choicesAt(email)).toEqual([{ kind: 'letters', email, userId, isWanted: false }]);
  expect(auth.notifications.addressChoices.at(-1)?.at).toBe(at);
});

test('A new address is reported with the earlier one, and so is the undo', async () => {
  const { id: userId, email: from, browser, password } = await auth.register();
  const email = someEmail();
  await browser.call('POST', '/api/profile/email', { email, password });
  const token = await tokenFor(userId, 'account.confirm-new-address');
  await browser.call('POST', '/api/auth/email-confirmation/confirm', { token });
  await eventually(() => choicesAt(email).length === 1);
  expect(choicesAt(email)).toEqual([{ kind: 'moved', email, from, userId }]);
  const undo = await tokenFor(userId, 'account.address-changed');
  await auth.createBrowser().call('POST', '/api/auth/email-change/undo', { token: undo });
  await eventually(() => choicesAt(from).length === 1);
  expect(choicesAt(from)).toEqual([{ kind: 'moved', email: from, from: email, userId }]);
});

test.each([
  [true, false],
  [false, true],
])('A merge keeps the stricter choice: mail is %s in one account and %s in the other', async (one, other) => {
  const [office, from, into] = [await auth.registerSiteAdmin(), await auth.register(), await auth.register()];
  await save(from, one, true);
  await save(into, other);
  const body = { intoId: into.id, email: from.email, reason: 'Registered twice' };
  expect((await office.browser.call('POST', `/api/admin/people/${from.id}/merge`, body)).status).toBe(200);
  expect((await into.browser.call('GET', '/api/profile/notifications')).body).toMatchObject({ email: false });
  const moved = { kind: 'moved', email: into.email, from: from.email, userId: into.id };
  await eventually(() => choicesAt(into.email).some(({ kind }) => kind === 'moved'));
  expect(choicesAt(into.email).at(-1)).toEqual(moved);
});
