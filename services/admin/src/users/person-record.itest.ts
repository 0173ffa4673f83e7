import { eventually, letTimePass, setClockToMidday } from '@meridian/service-kit/testing';
import { serveAudit } from '../testing/audit-test-server';
import { outcomeCode, siteAdmin } from '../testing/test-server';

setClockToMidday();

const server = serveAudit();

const ifMatch = (version: number) => ({ headers: { 'if-match': `"${version}"` } });
const params = () => ({ params: { id: server.ana } });

test('site admins write notes and edit their own, and the log has every act without the text', async () => {
  const colleague = server.addPerson('Carl Colleague');
  const other = server.as({ userId: colleague, isSiteAdmin: true });
  const note = await server.admin.addNote({ ...params(), body: { text: 'Called us.' } });
  expect(note).toMatchObject({ version: 1, text: 'Called us.', author: { id: siteAdmin.userId, name: 'Sam Site' } });
  const change = (client: typeof other, version: number) =>
    client.changeNote(
      { params: { id: server.ana, noteId: note.id }, body: { text: 'Called us twice.' } },
      ifMatch(version),
    );
  expect(await outcomeCode(change(other, 1))).toBe('403 forbidden');
  await change(server.admin, 1);
  expect(await outcomeCode(change(server.admin, 1))).toBe('412 note_changed');
  const { notes, entries } = await other.personRecord(params());
  expect(notes.map(({ text, version }) => [text, version])).toEqual([['Called us twice.', 2]]);
  expect(entries.map(({ action, detail }) => [action, detail])).toEqual([
    ['note.changed', ''],
    ['note.added', ''],
  ]);
});

test('the trail has the acts of the person and on the person, newest first', async () => {
  await server.add(
    server.record({ action: 'payment.taken', actorId: server.ana, userId: null, at: '2026-11-02T12:00:00.000Z' }),
    server.record({ action: 'member.removed', userId: server.grace, actorId: null }),
  );
  const { entries } = await server.admin.personRecord(params());
  expect(entries.map(({ action }) => action)).toContain('payment.taken');
  expect(entries.map(({ action }) => action)).not.toContain('member.removed');
});

test('a deleted account loses its notes and gets no new ones', async () => {
  const gone = server.addPerson('Gone Soon');
  await server.admin.addNote({ params: { id: gone }, body: { text: 'Leaves.' } });
  await server.add(server.record({ action: 'account.deleted', userId: gone }));
  expect((await server.admin.personRecord({ params: { id: gone } })).notes).toEqual([]);
  const late = server.admin.addNote({ params: { id: gone }, body: { text: 'Too late.' } });
  expect(await outcomeCode(late)).toBe('403 account_removed');
  server.names.delete(gone);
  const unknown = server.admin.addNote({ params: { id: gone }, body: { text: 'Too late.' } });
  expect(await outcomeCode(unknown)).toBe('404 not_found');
});

test('reads of a person and of a list are in the log once an hour for each admin, and not on the page of the person', async () => {
  const [first, second, person] = ['Fay First', 'Sue Second', 'Read Often'].map((name) => server.addPerson(name));
  const [reader, other] = [first!, second!].map((userId) => server.as({ userId, isSiteAdmin: true }));
  const path = { params: { id: person! } };
  const readsOf = async (actor: string) =>
    (await server.admin.audit({ query: { action: 'personal-data.read', actor } })).map(({ subject }) => subject);
  await Promise.all([reader!.personRecord(path), reader!.personRecord(path), reader!.audit({ query: {} })]);
  await reader!.personRecord(path);
  await reader!.audit({ query: { limit: '1' } });
  await other!.personRecord(path);
  expect((await readsOf(first!)).sort()).toEqual([person, 'audit log'].sort());
  expect(await readsOf(second!)).toEqual([person]);
  letTimePass(60 * 60_000);
  // The service registers again with its database after such a jump.
  const isAgain = () =>
    reader!.personRecord(path).then(
      ({ entries }) => entries.length === 0,
      () => false,
    );
  await eventually(isAgain);
  expect(await readsOf(first!)).toHaveLength(3);
});
