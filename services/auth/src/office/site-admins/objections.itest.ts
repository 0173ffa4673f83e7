import { HOUR_MS } from '@meridian/shared-types';
import { recordedActions, someId } from '@meridian/service-kit/testing';
import type { DomainEvent } from '@meridian/shared-types';
import type { Browser } from '../../testing/browser';
import { decide, waitingFor } from '../../testing/proposals';
import { serveAuth, someEmail } from '../../testing/test-server';

const auth = serveAuth();

type Told = Extract<DomainEvent, { kind: 'account.act-proposed' }>;
const toldOf = async (id: string): Promise<Told[]> =>
  (await auth.eventsFor(id)).filter((each): each is Told => each.kind === 'account.act-proposed');
const stagesFor = async (id: string) =>
  (await auth.eventsFor(id)).flatMap(({ kind, data }) => (kind === 'site-admin.proposal' ? data.stage : []));

/** Proposes a correction of the name of a site admin. */
async function proposed() {
  const [proposer, other, person] = await auth.registerThreeSiteAdmins();
  const body = { name: 'Zora Novak', reason: 'She married' };
  const { status } = await proposer.browser.call('PUT', `/api/admin/people/${person.id}/name`, body);
  expect(status).toBe(200);
  const [told] = await toldOf(person.id);
  const [proposal] = await waitingFor(other.browser, person.id);
  return { proposer, other, person, told: told!, proposal: proposal! };
}
const object = async (by: Browser, body: object) => {
  const { status, body: answer } = await by.call<{ code?: string; message?: string }>(
    'POST',
    '/api/auth/objections',
    body,
  );
  return { outcome: status < 300 ? 'ok' : `${status} ${answer.code}`, message: answer.message };
};
const nameOf = async (id: string) => (await auth.Users.findById(id).lean())?.name;

test('the person concerned is told at once what is proposed, by whom and why, and when it takes effect', async () => {
  const { person, other, told, proposal } = await proposed();
  expect(told.data).toMatchObject({
    ...{ act: 'name', by: 'Ana Horvat', reason: 'She married', hasConfirmer: true, proposalId: proposal.id },
    ...{ token: expect.stringMatching(/^[\w-]{43}$/), expiresAt: proposal.until },
  });
  expect(Date.parse(told.data.takesEffectAt) - Date.parse(proposal.since)).toBe(72 * HOUR_MS);
  expect(await stagesFor(other.id)).toEqual(['waiting']);
  // Only a hash of the secret is stored, and site admins do not see it.
  const { token } = told.data;
  expect(JSON.stringify(await auth.Proposals.findById(proposal.id).lean())).not.toContain(token);
  expect((await other.browser.call('GET', '/api/admin/site-admins')).text).not.toContain(token);
  expect((await other.browser.call('GET', `/api/admin/people/${person.id}`)).text).not.toContain(token);
});

test('the mail goes to the address at that time, even if the address changes before it is sent', async () => {
  const { person, told } = await proposed();
  await auth.change(person.id, { email: someEmail() });
  const { contacts } = await auth.internal.contacts({ body: { userIds: [person.id] } });
  const { otherAddresses } = contacts[0]!;
  expect(otherAddresses).toEqual([{ id: told.data.addressId, email: person.email }]);
});

test('the link ends the proposal for somebody who is signed out, and the other site admins are told', async () => {
  const { person, proposer, other, told, proposal } = await proposed();
  const nobody = auth.createBrowser();
  expect((await nobody.call('GET', `/api/auth/objections?token=${told.data.token}`)).status).toBe(404);
  expect(await waitingFor(other.browser, person.id)).toHaveLength(1);
  expect((await object(nobody, { token: told.data.token })).outcome).toBe('ok');
  expect((await object(nobody, { token: told.data.token })).outcome).toBe('ok');
  expect(await decide(other.browser, 'confirm', proposal.id)).toBe('409 not_waiting');
  expect(await nameOf(person.id)).toBe('Ana Horvat');
  expect(await stagesFor(proposer.id)).toEqual(['objected']);
  expect(await stagesFor(other.id)).toEqual(['waiting', 'objected']);
  const actions = (await recordedActions(auth.db)).filter(({ subject }) => subject === proposal.id);
  expect(actions.map(({ action, actorId }) => [action, actorId])).toEqual([
    ['proposal.made', proposer.id],
    ['proposal.objected', person.id],
  ]);
});

test('the person can object while signed in, also to a suspension, and nobody else can', async () => {
  const { person, proposer, other, proposal } = await proposed();
  const body = { proposalId: proposal.id };
  for (const { browser } of [proposer, other, await auth.register(), { browser: auth.createBrowser() }])
    expect((await object(browser, body)).outcome).toBe('400 link_refused');
  expect(await waitingFor(other.browser, person.id)).toHaveLength(1);
  expect((await object(person.browser, body)).outcome).toBe('ok');
  expect(await waitingFor(other.browser, person.id)).toEqual([]);
});

test.each([[{ token: 'A'.repeat(43) }], [{ proposalId: someId() }], [{ proposalId: someId(), token: 'A'.repeat(43) }]])(
  '%j objects to nothing',
  async (body) => {
    const { browser } = await auth.registerSiteAdmin();
    const { outcome, message } = await object(browser, body);
    expect(outcome).toMatch(/^400 /);
    expect(message).toMatch(/\w/);
  },
);

test('after it took effect, or was withdrawn, the link says so', async () => {
  const [done, withdrawn, expired] = [await proposed(), await proposed(), await proposed()];
  expect(await decide(done.other.browser, 'confirm', done.proposal.id)).toBe('ok');
  expect(await decide(withdrawn.proposer.browser, 'withdraw', withdrawn.proposal.id)).toBe('ok');
  await auth.Proposals.updateOne({ _id: expired.proposal.id }, { until: new Date(Date.now() - 1) });
  const answers = await Promise.all(
    [done, withdrawn, expired].map(({ told }) => object(auth.createBrowser(), { token: told.data.token })),
  );
  expect(answers).toEqual([
    { outcome: '409 took_effect', message: expect.stringMatching(/^This took effect on .* \(UTC\), so/) },
    { outcome: '409 proposal_ended', message: expect.stringContaining('Nothing has changed') },
    { outcome: '409 proposal_ended', message: expect.stringContaining('Nothing has changed') },
  ]);
  expect(await nameOf(done.person.id)).toBe('Zora Novak');
  expect((await stagesFor(done.proposer.id)).at(-1)).toBe('done');
});

test('a proposal keeps no new address or name after it has ended, and nothing of a deleted person', async () => {
  const { person, proposal, other } = await proposed();
  await decide(other.browser, 'withdraw', proposal.id);
  expect(await auth.Proposals.findById(proposal.id).lean()).not.toHaveProperty('input');
  const { status } = await person.browser.call('DELETE', '/api/account', { password: person.password });
  expect(status).toBe(200);
  expect(await auth.Proposals.exists({ _id: proposal.id })).toBeNull();
});

test('proposals and links of a site admin end with their rights: by dismissal, suspension and deletion', async () => {
  const office = await auth.registerSiteAdmin();
  for (const end of ['dismissal', 'suspension', 'deletion']) {
    const { proposer, person, other, proposal } = await proposed();
    const member = await auth.register();
    const path = `/api/admin/people/${member.id}`;
    await proposer.browser.call('POST', `${path}/password-link`);
    await proposer.browser.call('PUT', `${path}/address`, { email: someEmail(), reason: 'Called us' });
    const links = async () => {
      const member_ = (await auth.Users.findById(member.id).lean())?._id;
      return auth.db.collection('accountTokens').countDocuments({ userId: member_ });
    };
    expect(await links()).toBe(2);
    const reason = { reason: 'Left us' };
    const own = `/api/admin/people/${proposer.id}`;
    if (end === 'dismissal') await office.browser.call('DELETE', `${own}/site-admin`, reason);
    if (end === 'suspension') await office.browser.call('POST', `${own}/suspension`, reason);
    if (end === 'deletion') await proposer.browser.call('DELETE', '/api/account', { password: proposer.password });
    for (const { id } of await waitingFor(other.browser, proposer.id)) await decide(other.browser, 'confirm', id);
    expect([end, await waitingFor(other.browser, person.id), await links()]).toEqual([end, [], 0]);
    expect(await decide(other.browser, 'confirm', proposal.id)).toMatch(/^(409 not_waiting|404 not_found)$/);
    const ended = (await recordedActions(auth.db)).filter(({ subject }) => subject === proposal.id);
    expect(ended.map(({ action }) => action)).toContain('proposal.ended');
  }
});
