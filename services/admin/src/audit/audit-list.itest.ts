import { someId } from '@meridian/service-kit/testing';
import { createAuditHarness, type AuditHarness } from '../testing/audit-harness';
import { outcomeCode } from '../testing/harness';

let harness: AuditHarness;
beforeAll(async () => {
  harness = await createAuditHarness();
});
afterAll(() => harness.close());
beforeEach(() => harness.empty());

test('an entry names the actor, the impersonated person, the person concerned and the chapter', async () => {
  const [added] = await harness.add(harness.record({ actingAsId: harness.ana }));
  const { actorId: _a, actingAsId: _b, userId: _c, chapterId: _d, ...same } = added!;
  const expected = {
    ...same,
    actor: { id: harness.grace, name: 'Grace Admin' },
    actingAs: { id: harness.ana, name: 'Ana Horvat' },
    person: { id: harness.ana, name: 'Ana Horvat' },
    chapter: { id: 1, name: 'Lagos' },
  };
  expect(await harness.admin.audit()).toEqual([expected]);
});

test('a deleted person has no name, and an action of the product itself has no actor', async () => {
  const gone = someId();
  await harness.add(
    harness.record({ actorId: gone, userId: null, chapterId: null }),
    harness.record({ actorId: null, userId: gone, at: '2026-10-01T00:00:00.000Z' }),
  );
  expect(await harness.admin.audit()).toMatchObject([
    { actor: { id: gone, name: null }, person: null, chapter: null },
    { actor: null, person: { id: gone, name: null } },
  ]);
});

test('entries are found by words, people, actor, action and time', async () => {
  const [approved, dinner, failed] = await harness.add(
    harness.record(),
    harness.record({
      action: 'event.created',
      detail: 'Dinner at Łódź',
      userId: null,
      actorId: harness.ana,
      at: '2026-11-02T12:00:00.000Z',
    }),
    harness.record({
      action: 'session.failed',
      actorId: null,
      detail: '',
      chapterId: null,
      at: '2026-11-03T12:00:00.000Z',
    }),
  );
  const by = (search: string) => harness.find({ query: { search } });
  expect(await by('lodz din')).toEqual([dinner!.id]);
  expect(await by('hor')).toEqual([failed!.id, dinner!.id, approved!.id]); // The search finds Ana Horvat in any role.
  expect(await by('ANA created')).toEqual([dinner!.id]);
  expect(await by('grace approved')).toEqual([approved!.id]);
  expect(await by('203.0.113.9 session')).toEqual([failed!.id]);
  expect(await by(harness.ana)).toEqual([failed!.id, dinner!.id, approved!.id]);
  for (const search of ['inner', '.*', '^', 'nobody', '🦊']) expect(await by(search)).toEqual([]);
  expect(await harness.find({ query: { actor: harness.ana } })).toEqual([dinner!.id]);
  expect(await harness.find({ query: { action: 'join-request.approved' } })).toEqual([approved!.id]);
  expect(await harness.find({ query: { from: '2026-11-02T12:00:00.000Z', to: '2026-11-03T13:00:00+01:00' } })).toEqual([
    dinner!.id,
  ]);
  expect(
    await harness.find({
      query: { search: 'ana', actor: harness.ana, action: 'event.created', from: '2026-11-01T00:00:00Z' },
    }),
  ).toEqual([dinner!.id]);
  for (const query of [
    { action: 'anything' as never },
    { actor: 'me' },
    { from: 'yesterday' },
    { limit: '201' },
    { before: 'x' },
  ])
    expect(await outcomeCode(harness.admin.audit({ query }))).toBe('400 invalid_request');
});

test('pages contain every entry once, newest first, even if entries are added meanwhile', async () => {
  const entries = await harness.add(
    ...Array.from({ length: 25 }, (_, index) =>
      harness.record({ at: new Date(Date.UTC(2026, 0, 1, 0, Math.floor(index / 4))).toISOString() }),
    ),
  ); // Several entries have the same time.
  const seen: string[] = [];
  for (let page = ['']; page.length > 0;) {
    page = await harness.find({ query: { before: seen.at(-1), limit: '7' } });
    seen.push(...page);
    if (seen.length === 7) await harness.add(harness.record({ at: '2026-12-01T00:00:00.000Z' }));
  }
  expect(seen).toEqual(
    [...entries]
      .sort((a, b) => (a.at === b.at ? b.id.localeCompare(a.id) : b.at.localeCompare(a.at)))
      .map(({ id }) => id),
  );
  expect(await outcomeCode(harness.admin.audit({ query: { before: someId() } }))).toBe('400 unknown_page');
});
