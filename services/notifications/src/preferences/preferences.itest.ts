import { eventually, outcome, someId } from '@meridian/service-kit/testing';
import { DEFAULT_PREFERENCES, type DomainEvent, type Preferences } from '@meridian/shared-types';
import { Types } from 'mongoose';
import { announced, changed, confirmAddress, mentioned, passwordChanged, written } from '../testing/domain-events';
import { useServer } from '../testing/test-server';

const server = useServer();

const DEFAULT: Preferences = { ...DEFAULT_PREFERENCES, timeZone: 'America/Chicago' };
const { groups } = DEFAULT_PREFERENCES;
const count = (collection: string, { id }: DomainEvent) =>
  server.db.collection(collection).countDocuments({ domainEventId: new Types.ObjectId(id) });
/**
 * Delivers a domain event, waits until its notices are written, and resolves to the numbers of its notices and mails.
 */
async function notify(domainEvent: DomainEvent): Promise<[number, number]> {
  await server.notify(domainEvent);
  return [await count('notices', domainEvent), await count('mails', domainEvent)];
}
const member = () => {
  server.audiences.roles.clear();
  return server.member('member', { weeklyDigest: true });
};
const save = (id: string, change: Partial<Preferences>) =>
  server.preferences(id).save({ body: { ...DEFAULT, ...change } });
const becomes = (domainEvent: DomainEvent, id: string, state: string) => server.becomes(domainEvent, state, id);

test('People have defaults in the zone of their home chapter, and their choices are stored', async () => {
  const { id } = member();
  expect(await server.preferences(id).read()).toEqual(DEFAULT);
  const chosen = { ...DEFAULT, quietHours: { from: 22, to: 7 }, timeZone: 'Asia/Kolkata' };
  expect(await server.preferences(id).save({ body: chosen })).toEqual(chosen);
  expect(await server.preferences(id).read()).toEqual(chosen);
  expect(await outcome(save(id, { quietHours: { from: 7, to: 7 } }))).toMatch(/^400 /);
});

test('A group that is off in the page has no notice, one that is off in mails has no mail, and the account always has both', async () => {
  const { id } = member();
  await save(id, { groups: { ...groups, announcements: { page: false, mail: 'now' } } });
  expect(await notify(announced())).toEqual([0, 1]);
  await save(id, { groups: { ...groups, announcements: { page: true, mail: 'off' } } });
  expect(await notify(announced())).toEqual([1, 0]);
  expect(await notify(passwordChanged(id))).toEqual([1, 1]);
});

test('Direct messages have their own choice, apart from that of chats', async () => {
  const { id } = member();
  const by = server.addPerson().id;
  await save(id, { groups: { ...groups, chat: { page: false, mail: 'off' } } });
  expect(await notify(written(id, by))).toEqual([1, 1]);
  expect(await notify(mentioned(id, by))).toEqual([0, 0]);
});

test('A person whose address refuses mail sees the reason until the mail that confirms the address is accepted', async () => {
  const { id, email } = member();
  server.mailbox.setFault(email, { at: 'recipient', code: 550, status: '5.1.1' });
  const domainEvent = announced();
  await server.deliver(domainEvent);
  await becomes(domainEvent, id, 'failed');
  await eventually(async () => (await server.preferences(id).read()).mailRefusal === 'unknown');
  const again = announced();
  await server.deliver(again);
  await becomes(again, id, 'dropped');
  server.mailbox.setFault(email, undefined);
  const confirmation = confirmAddress(id);
  await server.deliver(confirmation);
  await becomes(confirmation, id, 'sent');
  await eventually(async () => (await server.preferences(id).read()).mailRefusal === undefined);
});

test('A muted chapter causes no notices, but an event to which the person goes does', async () => {
  const { id } = member();
  await save(id, { mutedChapterIds: [1] });
  expect(await notify(announced())).toEqual([0, 0]);
  const eventId = someId();
  server.audiences.repliers.set(eventId, [id]);
  expect(await notify(changed(eventId))).toEqual([1, 1]);
});

test('At night mails wait until the quiet hours end and are then sent as one, but notices and mail about the account are not delayed', async () => {
  const { id, email } = member();
  const hour = new Date().getUTCHours();
  await save(id, { quietHours: { from: hour, to: (hour + 2) % 24 }, timeZone: 'UTC' });
  const [first, second] = [announced({}, 'News one'), announced({}, 'News two')];
  expect(await notify(first)).toEqual([1, 1]);
  expect(await notify(second)).toEqual([1, 1]);
  const account = passwordChanged(id);
  await server.deliver(account);
  await becomes(account, id, 'sent');
  await eventually(async () => {
    const { nextAt } = (await server.findMail(first, id)) ?? {};
    return nextAt !== undefined && nextAt.getUTCHours() === (hour + 2) % 24 && nextAt.getUTCMinutes() === 0;
  }, 15_000);
  expect((await server.findMail(first, id))!.state).toBe('waiting');

  await save(id, { quietHours: null });
  const keys = [first, second].map((domainEvent) => `${domainEvent.id}.${id}`);
  await server.mails.updateMany({ key: { $in: keys }, state: 'waiting' }, { $set: { nextAt: new Date(0) } });
  for (const domainEvent of [first, second]) await becomes(domainEvent, id, 'sent');
  const mails = server.mailsTo(email).filter(({ raw }) => raw.includes('things happened'));
  expect(mails).toHaveLength(1);
  for (const title of ['News one', 'News two']) expect(mails[0]!.raw.toString()).toContain(`* ${title}`);
});

test('The link of a mail shows and changes the choices for mail, without the address and without those for the page', async () => {
  const { id, email } = member();
  await save(id, { groups: { ...groups, events: { page: false, mail: 'now' } }, mutedChapterIds: [1] });
  const eventId = someId();
  server.audiences.repliers.set(eventId, [id]);
  const domainEvent = changed(eventId);
  server.audiences.briefs.push(server.brief({ id: eventId }));
  await server.deliver(domainEvent);
  await becomes(domainEvent, id, 'sent');
  const text = server.textTo(email);
  const [, token] = /https:\/\/meridian\.test\/mail-preferences#([\w-]{28})/.exec(text)!;
  const link = server.preferences();
  const before = await link.readByLink({ body: { token: token! } });
  expect(before).toMatchObject({ email: true, weeklyDigest: true, groups: { events: 'now' } });
  expect(JSON.stringify(before)).not.toContain('@');
  const change = { ...before, weeklyDigest: false, groups: { ...before.groups, events: 'off' as const } };
  expect(await link.saveByLink({ body: { token: token!, ...change } })).toEqual(change);
  expect(await server.preferences(id).read()).toMatchObject({
    groups: { events: { page: false, mail: 'off' }, chat: { page: true } },
    mutedChapterIds: [1],
  });
  expect(await outcome(link.readByLink({ body: { token: 'A'.repeat(28) } }))).toMatch(/^404 /);
  server.removePerson(id);
  expect(await outcome(link.saveByLink({ body: { token: token!, ...change } }))).toMatch(/^404 /);
});
