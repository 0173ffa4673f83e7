import { someId } from '@meridian/service-kit/testing';
import { serveAudit } from '../testing/audit-test-server';
import { outcomeCode } from '../testing/test-server';

const server = serveAudit();

test('an entry names the actor, the impersonated person, the person concerned and the chapter', async () => {
  const [added] = await server.add(server.record({ actingAsId: server.ana }));
  const { actorId: _a, actingAsId: _b, userId: _c, chapterId: _d, ...same } = added!;
  const expected = {
    ...same,
    actor: { id: server.grace, name: 'Grace Admin' },
    actingAs: { id: server.ana, name: 'Ana Horvat' },
    person: { id: server.ana, name: 'Ana Horvat' },
    chapter: { id: 1, name: 'Lagos' },
  };
  expect(await server.admin.audit()).toEqual([expected]);
});

test('a deleted person has no name, and an action of the product itself has no actor', async () => {
  const gone = someId();
  await server.add(
    server.record({ actorId: gone, userId: null, chapterId: null }),
    server.record({ actorId: null, userId: gone, at: '2026-10-01T00:00:00.000Z' }),
  );
  expect(await server.admin.audit()).toMatchObject([
    { actor: { id: gone, name: null }, person: null, chapter: null },
    { actor: null, person: { id: gone, name: null } },
  ]);
});

test('entries are found by words, people, actor, action and time', async () => {
  const [approved, dinner, failed] = await server.add(
    server.record(),
    server.record({
      action: 'event.created',
      detail: 'Dinner at Łódź',
      userId: null,
      actorId: server.ana,
      at: '2026-11-02T12:00:00.000Z',
    }),
    server.record({
      action: 'session.failed',
      actorId: null,
      detail: '',
      chapterId: null,
      at: '2026-11-03T12:00:00.000Z',
    }),
  );
  const by = (search: string) => server.find({ query: { search } });
  expect(await by('lodz din')).toEqual([dinner!.id]);
  expect(await by('hor')).toEqual([failed!.id, dinner!.id, approved!.id]); // The search finds Ana Horvat in any role.
  expect(await by('ANA created')).toEqual([dinner!.id]);
  expect(await by('grace approved')).toEqual([approved!.id]);
  expect(await by('203.0.113.9 session')).toEqual([failed!.id]);
  expect(await by(server.ana)).toEqual([failed!.id, dinner!.id, approved!.id]);
  for (const search of ['inner', '.*', '^', 'nobody', '🦊']) expect(await by(search)).toEqual([]);
  expect(await server.find({ query: { actor: server.ana } })).toEqual([dinner!.id]);
  expect(await server.find({ query: { action: 'join-request.approved' } })).toEqual([approved!.id]);
  expect(await server.find({ query: { from: '2026-11-02T12:00:00.000Z', to: '2026-11-03T13:00:00+01:00' } })).toEqual([
    dinner!.id,
  ]);
  expect(
    await server.find({
      query: { search: 'ana', actor: server.ana, action: 'event.created', from: '2026-11-01T00:00:00Z' },
    }),
  ).toEqual([dinner!.id]);
  for (const query of [
    { action: 'anything' as never },
    { actor: 'me' },
    { from: 'yesterday' },
    { limit: '201' },
    { before: 'x' },
  ])
    expect(await outcomeCode(server.admin.audit({ query }))).toBe('400 invalid_request');
});

test('pages contain every entry once, newest first, even if entries are added meanwhile', async () => {
  const entries = await server.add(
    ...Array.from({ length: 25 }, (_, index) =>
      server.record({ at: new Date(Date.UTC(2026, 0, 1, 0, Math.floor(index / 4))).toISOString() }),
    ),
  ); // Several entries have the same time.
  const seen: string[] = [];
  for (let page = ['']; page.length > 0;) {
    page = await server.find({ query: { before: seen.at(-1), limit: '7' } });
    seen.push(...page);
    if (seen.length === 7) await server.add(server.record({ at: '2026-12-01T00:00:00.000Z' }));
  }
  expect(seen).toEqual(
    [...entries]
      .sort((a, b) => (a.at === b.at ? b.id.localeCompare(a.id) : b.at.localeCompare(a.at)))
      .map(({ id }) => id),
  );
  expect(await outcomeCode(server.admin.audit({ query: { before: someId() } }))).toBe('400 unknown_page');
});
