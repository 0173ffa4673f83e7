import { createReporting } from '../testing/reporting';
import { outcomeCode, serveAdmin } from '../testing/test-server';

const server = serveAdmin();
const { office, member, report, newest, domainEventsOf, write } = createReporting(server);

test('even simultaneous reports of one thing are one case, and each has the words of its author and what they saw', async () => {
  const [ana, cy, eve, bo] = [member('Ana Horvat'), member('Cy Other'), member('Eve Third'), member('Bo Bully')];
  const thing = write(bo, 12, 'You fool!');
  await Promise.all([report(ana, thing, 'Rude.'), report(cy, thing, 'Again.')]);
  const { id } = await newest();
  const message = [...server.messages.values()].find(({ seq }) => seq === 12)!;
  server.messages.set(message.id, { ...message, content: 'I was joking.' });
  await report(eve, thing, 'It was worse before.');
  const thread = await newest();
  expect(thread).toMatchObject({ id, version: 3, about: 'Insults or harassment' });
  expect(thread.report?.copy).toBe('You fool!');
  const texts = thread.report!.reports.map(({ by, text, copy }) => [by?.name, text, copy]);
  expect(texts.slice(0, 2).sort()).toEqual([
    ['Ana Horvat', 'Rude.', undefined],
    ['Cy Other', 'Again.', undefined],
  ]);
  expect(texts[2]).toEqual(['Eve Third', 'It was worse before.', 'I was joking.']);
  const { threads } = await office().list({ query: { kind: 'report', search: 'joking' } });
  expect(threads).toMatchObject([{ id, reports: 3 }]);
  expect((await domainEventsOf(id)).map(({ kind }) => kind)).toEqual(['report.created']);
  const outcomes = await Promise.all([ana, cy, eve].map((userId) => outcomeCode(report(userId, thing))));
  expect(new Set(outcomes)).toEqual(new Set(['409 already_reported']));
});

test('each reporter is told of the end once, a later report is another case, and only one of them is open', async () => {
  const [ana, cy, bo] = [member('Ana Horvat'), member('Cy Other'), member('Bo Bully')];
  const thing = { kind: 'person' as const, id: bo };
  await report(ana, thing);
  await report(cy, thing);
  const { id } = await newest();
  const act = async (action: 'close' | 'reopen', of = id) => {
    const { version } = await office().thread({ params: { id: of } });
    return outcomeCode(
      office().act({ params: { id: of }, body: { action } }, { headers: { 'if-match': `"${version}"` } }),
    );
  };
  const told = async (of: string) =>
    (await domainEventsOf(of)).flatMap(({ kind, audience }) =>
      kind === 'report.closed' && 'userIds' in audience ? audience.userIds : [],
    );
  expect(await act('close')).toBe('ok');
  expect((await told(id)).sort()).toEqual([ana, cy].sort());
  expect([await act('reopen'), await act('close')]).toEqual(['ok', 'ok']);
  expect(await told(id)).toHaveLength(2);
  await Promise.all([report(ana, thing, 'Once more.'), report(cy, thing)]);
  const later = await newest();
  expect(later.id).not.toBe(id);
  expect(later.report?.reports).toHaveLength(2);
  expect(await act('reopen')).toBe('409 newer_case');
  expect(await act('close', later.id)).toBe('ok');
  expect(await told(later.id)).toHaveLength(2);
  const reopened = await Promise.all([act('reopen'), act('reopen', later.id)]);
  expect(reopened.sort()).toEqual(['409 newer_case', 'ok']);
});

test('a report that arrives while its case is closed joins the case and is told, or begins another one', async () => {
  const [ana, cy, bo] = [member('Ana Horvat'), member('Cy Other'), member('Bo Bully')];
  const thing = { kind: 'person' as const, id: bo };
  await report(ana, thing);
  const { id } = await newest();
  const close = office().act({ params: { id }, body: { action: 'close' } }, { headers: { 'if-match': '"1"' } });
  const [closed] = await Promise.all([outcomeCode(close), report(cy, thing)]);
  const { report: first, state } = await office().thread({ params: { id } });
  const { report: last, id: lastId } = await newest();
  const names = (of: typeof last) => of?.reports.map(({ by }) => by?.name);
  // If the report came first, the page had not seen it, so that the closing is refused.
  if (closed === 'ok') {
    expect([state, names(first), lastId === id, names(last)]).toEqual(['closed', ['Ana Horvat'], false, ['Cy Other']]);
  } else {
    expect([closed, names(first), lastId]).toEqual(['412 thread_changed', ['Ana Horvat', 'Cy Other'], id]);
  }
});
