import { createAuditHarness, type AuditHarness } from '../testing/audit-harness';
import { outcomeCode, siteAdmin } from '../testing/harness';

let harness: AuditHarness;
beforeAll(async () => {
  harness = await createAuditHarness();
});
afterAll(() => harness.close());

const ifMatch = (version: number) => ({ headers: { 'if-match': `"${version}"` } });
const params = () => ({ params: { id: harness.ana } });

test('site admins write notes and edit their own, and the log has every act without the text', async () => {
  const colleague = harness.addPerson('Carl Colleague');
  const other = harness.as({ userId: colleague, isSiteAdmin: true });
  const note = await harness.admin.addNote({ ...params(), body: { text: 'Called us.' } });
  expect(note).toMatchObject({ version: 1, text: 'Called us.', author: { id: siteAdmin.userId, name: 'Sam Site' } });
  const change = (client: typeof other, version: number) =>
    client.changeNote(
      { params: { id: harness.ana, noteId: note.id }, body: { text: 'Called us twice.' } },
      ifMatch(version),
    );
  expect(await outcomeCode(change(other, 1))).toBe('403 forbidden');
  await change(harness.admin, 1);
  expect(await outcomeCode(change(harness.admin, 1))).toBe('412 note_changed');
  const { notes, entries } = await other.personRecord(params());
  expect(notes.map(({ text, version }) => [text, version])).toEqual([['Called us twice.', 2]]);
  expect(entries.map(({ action, detail }) => [action, detail])).toEqual([
    ['note.changed', ''],
    ['note.added', ''],
  ]);
});

test('the trail has the acts of the person and on the person, newest first', async () => {
  await harness.add(
    harness.record({ action: 'payment.taken', actorId: harness.ana, userId: null, at: '2026-11-02T12:00:00.000Z' }),
    harness.record({ action: 'member.removed', userId: harness.grace, actorId: null }),
  );
  const { entries } = await harness.admin.personRecord(params());
  expect(entries.map(({ action }) => action)).toContain('payment.taken');
  expect(entries.map(({ action }) => action)).not.toContain('member.removed');
});

test('a deleted account loses its notes and gets no new ones', async () => {
  const gone = harness.addPerson('Gone Soon');
  await harness.admin.addNote({ params: { id: gone }, body: { text: 'Leaves.' } });
  await harness.add(harness.record({ action: 'account.deleted', userId: gone }));
  expect((await harness.admin.personRecord({ params: { id: gone } })).notes).toEqual([]);
  const late = harness.admin.addNote({ params: { id: gone }, body: { text: 'Too late.' } });
  expect(await outcomeCode(late)).toBe('403 account_removed');
  harness.names.delete(gone);
  const unknown = harness.admin.addNote({ params: { id: gone }, body: { text: 'Too late.' } });
  expect(await outcomeCode(unknown)).toBe('404 not_found');
});
