import { recordedActions, recordedDomainEvents } from '@meridian/service-kit/testing';
import { decide, waitingFor } from '../../testing/proposals';
import { serveAuth, type Person } from '../../testing/test-server';

const auth = serveAuth();
let office: Person[];
beforeAll(async () => {
  office = await auth.registerThreeSiteAdmins();
});

async function proposed() {
  const [[proposer, second, third], person] = [office, await auth.registerSiteAdmin()];
  const body = { name: 'Zora Novak', reason: 'She married' };
  await proposer!.browser.call('PUT', `/api/admin/people/${person.id}/name`, body);
  const [proposal] = await waitingFor(second!.browser, person.id);
  const [told] = (await recordedDomainEvents(auth.db)).flatMap(({ kind, data }) =>
    kind === 'account.act-proposed' && data.proposalId === proposal?.id ? data : [],
  );
  const confirm = (by: typeof second) => decide(by!.browser, 'confirm', proposal!.id);
  const object = async () => {
    const { status } = await auth.createBrowser().call('POST', '/api/auth/objections', { token: told?.token });
    return status === 200 ? 'ok' : String(status);
  };
  const outcome = async () => ({
    name: (await auth.Users.findById(person.id).lean())?.name,
    actions: (await recordedActions(auth.db))
      .filter(({ userId, action }) => userId === person.id && action !== 'proposal.made')
      .map(({ action }) => action),
  });
  return { proposer, second, third, proposal: proposal!, confirm, object, outcome };
}

test.each(['objection', 'withdrawal'])('of a confirmation and a simultaneous %s one counts', async (other) => {
  const { second, third, proposal, confirm, object, outcome } = await proposed();
  const end = other === 'objection' ? object : () => decide(third!.browser, 'withdraw', proposal.id);
  const [confirmed, ended] = await Promise.all([confirm(second), end()]);
  const isConfirmed = confirmed === 'ok';
  expect(isConfirmed ? ended : confirmed).toMatch(/^409/);
  expect(isConfirmed || ended === 'ok').toBe(true);
  expect(await outcome()).toEqual(
    isConfirmed
      ? { name: 'Zora Novak', actions: ['proposal.confirmed', 'account.renamed'] }
      : { name: 'Ana Horvat', actions: [other === 'objection' ? 'proposal.objected' : 'proposal.withdrawn'] },
  );
});

test('a confirmation does not take effect after a simultaneous dismissal of the proposer', async () => {
  const { second, third, confirm, outcome } = await proposed();
  const proposer = await auth.registerSiteAdmin();
  office[0] = proposer; // The next test has another proposer.
  const own = await proposed();
  const dismiss = third!.browser.call('DELETE', `/api/admin/people/${proposer.id}/site-admin`, { reason: 'Left' });
  const [confirmed] = await Promise.all([own.confirm(second), dismiss]);
  const { actions } = await own.outcome();
  expect(actions).toEqual(confirmed === 'ok' ? ['proposal.confirmed', 'account.renamed'] : ['proposal.ended']);
  expect(await confirm(second)).toBe('ok'); // The proposal of somebody else still waits.
  expect((await outcome()).name).toBe('Zora Novak');
});

test('the same act is proposed once', async () => {
  const person = await auth.registerSiteAdmin();
  const suspend = (by: (typeof office)[number]) =>
    by.browser.call<{ code?: string }>('POST', `/api/admin/people/${person.id}/suspension`, { reason: 'Advertising' });
  const others = [await auth.registerSiteAdmin(), ...office.slice(1)];
  const outcomes = await Promise.all(others.map(suspend));
  expect(outcomes.map(({ status, body }) => body.code ?? status).sort()).toEqual([
    200,
    'already_waiting',
    'already_waiting',
  ]);
});
