import { eventually, outcome, someId } from '@meridian/service-kit/testing';
import type { AddressChoice } from '@meridian/shared-types/contracts';
import { deleted } from '../testing/domain-events';
import { letterCalls } from '../testing/letters';
import { useServer } from '../testing/test-server';

const server = useServer();
const letters = letterCalls(server);

const addSubscriber = (email: string): string => letters.addSubscriber(email).id;
/** Sends a letter, and resolves to the number of letters that these addresses got, and to their unsubscribe links. */
async function send(emails: readonly string[], kind: 'readers' | 'members' | 'all' = 'all') {
  server.mailbox.empty();
  await letters.sendToAll({ recipients: { kind } });
  const mails = emails.map((email) => server.mailsTo(email));
  const links = mails.map(
    ([mail]) => /^List-Unsubscribe: <[^>]*(\/api\/u\/[\w-]{28})>/m.exec(mail?.raw.toString() ?? '')?.[1],
  );
  return { counts: mails.map(({ length }) => length), links };
}
const click = (link: string | undefined) => fetch(`${server.running.url}${link}`, { method: 'POST' });
type NewChoice<Choice = AddressChoice> = Choice extends AddressChoice ? Omit<Choice, 'id' | 'at'> : never;
const record = (choice: AddressChoice) => server.service.recordAddressChoices({ body: { records: [choice] } });
/** Reports a choice as auth does. Resolves to it. */
async function tell(choice: NewChoice, at = new Date()): Promise<AddressChoice> {
  const told = { ...choice, id: someId(), at: at.toISOString() } as AddressChoice;
  await record(told);
  return told;
}
/** Deletes the account of a person in all services. */
const deleteAccount = (id: string) => {
  server.removePerson(id);
  return server.deliver(deleted(id));
};
const stored = () => server.db.collection('optOuts').find().toArray();

test.each(['readers', 'members'] as const)(
  'One click in a letter to %s ends the letters to its address from the list and from the account',
  async (kind) => {
    const { id, email } = server.addPerson();
    const subscriberId = addSubscriber(email);
    const before = await send([email], kind);
    expect(before.counts).toEqual([1]);
    expect((await click(before.links[0])).status).toBe(200);
    await eventually(() => !server.subscribers.has(subscriberId));
    addSubscriber(email); // For example by an import into the list.
    for (const each of ['readers', 'members', 'all'] as const) expect((await send([email], each)).counts).toEqual([0]);
    expect(await server.preferences(id).readLetters()).toEqual({ wantsLetters: false });
  },
);

test('A click ends the letters at once, even while auth is unavailable, and auth learns it later', async () => {
  const { email } = server.addPerson();
  const id = addSubscriber(email);
  const { links } = await send([email], 'readers');
  server.away.auth = true;
  expect((await click(links[0])).status).toBe(200);
  server.away.auth = false;
  expect((await send([email])).counts).toEqual([0]);
  await eventually(() => !server.subscribers.has(id));
});

test('The choice stays with the address when its account is deleted and made again, and nothing else of the person does', async () => {
  const { id, email } = server.addPerson();
  const { links } = await send([email], 'members');
  await server.preferences(id).chooseLetters({ body: { wantsLetters: false } });
  await deleteAccount(id);
  const imported = server.addPerson({ email });
  expect((await send([email])).counts).toEqual([0]);
  expect(await server.preferences(imported.id).readLetters()).toEqual({ wantsLetters: false });
  // A choice that arrives after the deletion is stored without the person.
  await tell({ kind: 'mail', email, userId: id, isWanted: false });
  const text = JSON.stringify(await stored());
  for (const secret of [id, email]) expect(text).not.toContain(secret);
  expect((await click(links[0])).status).toBe(200);
});

test('The link of a letter to an account that was deleted still ends letters to its address', async () => {
  const { id, email } = server.addPerson();
  const { links } = await send([email], 'members');
  await deleteAccount(id);
  await click(links[0]);
  server.addPerson({ email });
  addSubscriber(email);
  expect((await send([email])).counts).toEqual([0]);
});

test('A confirmed new subscription lifts it, but not a late repetition of an older one', async () => {
  const { email } = server.addPerson();
  const confirmed = await tell({ kind: 'letters', email, isWanted: true });
  const { links } = await send([email]);
  await click(links[0]);
  await record(confirmed);
  expect((await send([email])).counts).toEqual([0]);
  const refused = (await stored()).find(({ isOut }) => isOut);
  await tell({ kind: 'letters', email, isWanted: true });
  expect((await send([email])).counts).toEqual([1]);
  await tell({ kind: 'letters', email, isWanted: false }, refused!.at as Date);
  expect((await send([email])).counts).toEqual([1]);
});

test('Turning mail off in the profile holds for the newsletter, and turning it on again does not undo a click', async () => {
  const [ana, ben] = [server.addPerson(), server.addPerson()];
  const emails = [ana.email, ben.email];
  for (const { email } of [ana, ben]) addSubscriber(email);
  const { links } = await send(emails);
  await click(links[1]);
  for (const { id: userId, email } of [ana, ben]) await tell({ kind: 'mail', email, userId, isWanted: false });
  addSubscriber(ben.email);
  expect((await send(emails)).counts).toEqual([0, 0]);
  for (const { id: userId, email } of [ana, ben]) await tell({ kind: 'mail', email, userId, isWanted: true });
  expect((await send(emails)).counts).toEqual([1, 0]);
});

test('A new address of a person keeps what they and its own readers have chosen, and the old one keeps its own', async () => {
  const [left, kept] = [server.addPerson(), server.addPerson()];
  const [old, own] = [`${someId()}@example.org`, `${someId()}@example.org`];
  await server.refuseLetters(old);
  await tell({ kind: 'moved', from: old, email: left.email, userId: left.id });
  await tell({ kind: 'moved', from: own, email: kept.email, userId: kept.id });
  for (const email of [old, own]) addSubscriber(email);
  expect((await send([left.email, old, kept.email, own])).counts).toEqual([0, 0, 1, 1]);
  // A merge into an address that wants no letters does not turn them on.
  await server.refuseLetters(kept.email);
  const subscriberId = addSubscriber(kept.email);
  await tell({ kind: 'moved', from: own, email: kept.email, userId: kept.id });
  await eventually(() => !server.subscribers.has(subscriberId));
  expect((await send([kept.email])).counts).toEqual([0]);
});

test('The switch in the profile turns letters to the address off and on', async () => {
  const { id, email } = server.addPerson();
  const subscriberId = addSubscriber(email);
  const as = server.preferences(id);
  expect(await as.readLetters()).toEqual({ wantsLetters: true });
  expect(await as.chooseLetters({ body: { wantsLetters: false } })).toEqual({ wantsLetters: false });
  await eventually(() => !server.subscribers.has(subscriberId));
  addSubscriber(email);
  expect((await send([email])).counts).toEqual([0]);
  await as.chooseLetters({ body: { wantsLetters: true } });
  expect((await send([email])).counts).toEqual([1]);
});

test('Nobody chooses for an address that is not confirmed, or for letters while all mail is off', async () => {
  const [stranger, quiet] = [server.addPerson({ verified: false }), server.addPerson({ wantsMail: false })];
  addSubscriber(stranger.email);
  const choose = (id: string, wantsLetters: boolean) =>
    outcome(server.preferences(id).chooseLetters({ body: { wantsLetters } }));
  expect(await choose(stranger.id, false)).toBe('403 Confirm your email address first.');
  expect(await choose(quiet.id, true)).toBe('409 Turn on email notifications first.');
  expect(await server.preferences(stranger.id).readLetters()).toEqual({ wantsLetters: null });
  expect(await server.preferences(quiet.id).readLetters()).toEqual({ wantsLetters: false });
  expect((await send([stranger.email], 'readers')).counts).toEqual([1]);
});

test('Two clicks and two switches at once leave one choice', async () => {
  const { id, email } = server.addPerson();
  const { links } = await send([email]);
  const before = (await stored()).length;
  const as = server.preferences(id);
  const off = () => as.chooseLetters({ body: { wantsLetters: false } });
  await Promise.all([click(links[0]), click(links[0]), off(), off()]);
  expect((await stored()).length).toBe(before + 1);
  expect((await send([email])).counts).toEqual([0]);
});
