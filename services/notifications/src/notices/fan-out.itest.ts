import { eventually, someId } from '@meridian/service-kit/testing';
import { createHarness, passwordChanged, type Harness } from '../testing';
import { mentioned, reported, written } from './testing-domain-events';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ gatherMs: 60_000 });
});
afterAll(() => harness.close());

test('An admin in a view-as session neither sees nor counts what others wrote to the person', async () => {
  const [person, writer] = [harness.addPerson({ wantsMail: false }).id, harness.addPerson().id];
  for (const id of [person, writer]) harness.audiences.roles.set(id, 'member');
  await harness.service.appendDomainEvents({
    body: { domainEvents: [mentioned(person, writer), passwordChanged(person)] },
  });
  await eventually(async () => (await harness.as(person).countUnread()).unread === 2);
  const viewer = harness.as(person, { actorId: someId(), isReadOnly: true });
  const { notices, unread } = await viewer.list();
  expect([notices.map(({ kind }) => kind), unread]).toEqual([['account.password-changed'], 1]);
  expect(await viewer.countUnread()).toEqual({ unread: 1 });
  await expect(viewer.markRead({ body: { until: new Date().toISOString() } })).rejects.toMatchObject({ status: 403 });
});

test('In a view-as session nobody reads what was written directly to the person', async () => {
  const [person, writer] = [harness.addPerson({ wantsMail: false }).id, harness.addPerson().id];
  for (const id of [person, writer]) harness.audiences.roles.set(id, 'member');
  harness.audiences.names.set(writer, 'Wanda Writer');
  const domainEvents = [written(person, writer), mentioned(person, writer), passwordChanged(person)];
  await harness.service.appendDomainEvents({ body: { domainEvents } });
  await eventually(async () => (await harness.as(person).countUnread()).unread === 3);
  expect(JSON.stringify(await harness.as(person).list())).toContain('For you alone');
  const impersonator = harness.as(person, { actorId: someId() });
  const seen = await impersonator.list();
  expect(seen.notices.map(({ kind }) => kind).sort()).toEqual(['account.password-changed', 'chat.mention']);
  expect(JSON.stringify(seen)).not.toContain('For you alone');
  await impersonator.markRead({ body: { until: new Date().toISOString() } });
  expect(await harness.as(person).countUnread()).toEqual({ unread: 1 });
});

test('Admins are notified of a reported message without its reporter, and other members are not', async () => {
  const [admin, reporter] = [harness.addPerson({ wantsMail: false }).id, harness.addPerson({ wantsMail: false }).id];
  harness.audiences.roles.set(admin, 'admin').set(reporter, 'member');
  await harness.service.appendDomainEvents({ body: { domainEvents: [reported(reporter)] } });
  await eventually(async () => (await harness.as(admin).countUnread()).unread === 1);
  const { notices } = await harness.as(admin).list();
  const [title, to] = ['A message in Chicago & Lakes was reported', '/chapters/chicago/admin?tab=chat'];
  expect(notices).toMatchObject([{ kind: 'report.created', title, to }]);
  expect(JSON.stringify(notices)).not.toContain(reporter);
  expect(await harness.as(reporter).countUnread()).toEqual({ unread: 0 });
});
