import { HOUR_MS } from '@meridian/shared-types';
import { recordedActions, recordedDomainEvents } from '@meridian/service-kit/testing';
import type { ActDone, EnrollmentLink } from '@meridian/shared-types';
import { start } from '../../app';
import { decide, waitingFor } from '../../testing/proposals';
import { eventually, serveAuth, someEmail, type Person } from '../../testing/test-server';
import { confirmByOperator } from './confirm-by-operator';

const auth = serveAuth({}, undefined, 200);
beforeEach(() => auth.Users.updateMany({}, { isSiteAdmin: false }));

const REASON = { reason: 'She called us' };
const correctName = (by: Person, id: string, name = 'Zora Novak') =>
  by.browser.call<ActDone>('PUT', `/api/admin/people/${id}/name`, { name, ...REASON });
const nameOf = async (id: string) => (await auth.Users.findById(id).lean())?.name;
/** Sets the time of a proposal back, as if 72 hours had passed. */
const letThreeDaysPass = (personId: string) =>
  auth.Proposals.updateMany({ people: personId }, { takesEffectAt: new Date(Date.now() - 1) });
/** Waits for two runs of the job that begin from now on. */
async function jobHasRun(): Promise<void> {
  const marker = await auth.register();
  for (let run = 0; run < 2; run += 1) {
    const overdue = { suspension: { reason: 'Spam', since: new Date(0), until: new Date(0), byId: marker.id } };
    await auth.change(marker.id, { $set: overdue });
    await eventually(async () => !!(await auth.Users.findById(marker.id).lean())?.suspension?.liftedAt);
  }
}

test('where there are only two site admins, an act takes effect after 72 hours without an objection, once', async () => {
  const [acting, person] = [await auth.registerSiteAdmin(), await auth.registerSiteAdmin()];
  const { body } = await correctName(acting, person.id);
  const [proposal] = await waitingFor(acting.browser, person.id);
  const { takesEffectAt } = proposal!;
  expect(body.waiting).toEqual({ takesEffectAt });
  expect(Date.parse(takesEffectAt!) - Date.parse(proposal!.since)).toBe(72 * HOUR_MS);
  await jobHasRun();
  expect(await nameOf(person.id)).toBe('Ana Horvat');
  const replica = await start(auth.env, undefined, undefined, 200);
  await letThreeDaysPass(person.id);
  await eventually(async () => (await nameOf(person.id)) === 'Zora Novak');
  await jobHasRun();
  await replica.stop();
  expect(await auth.actionNamesOn(person.id)).toEqual(['proposal.made', 'proposal.took-effect', 'account.renamed']);
  const [, line] = (await recordedActions(auth.db)).filter(({ subject }) => subject === proposal!.id);
  expect(line).toMatchObject({ actorId: acting.id, detail: 'name, after 72 hours: She called us' });
});

test('an objection within 72 hours prevents it', async () => {
  const [acting, person] = [await auth.registerSiteAdmin(), await auth.registerSiteAdmin()];
  await correctName(acting, person.id);
  const [told] = (await recordedDomainEvents(auth.db)).flatMap(({ kind, audience, data }) =>
    kind === 'account.act-proposed' && audience.userIds.includes(person.id) ? data : [],
  );
  const { status } = await auth.createBrowser().call('POST', '/api/auth/objections', { token: told?.token });
  expect([status, told?.hasConfirmer]).toEqual([200, false]);
  await letThreeDaysPass(person.id);
  await jobHasRun();
  expect(await nameOf(person.id)).toBe('Ana Horvat');
});

test('with a third site admin the time alone is not enough', async () => {
  const [acting, person, third] = await auth.registerThreeSiteAdmins();
  expect((await correctName(acting, person.id)).body.waiting).toEqual({});
  await letThreeDaysPass(person.id);
  await jobHasRun();
  expect(await nameOf(person.id)).toBe('Ana Horvat');
  const suspension = { reason: 'Left', since: new Date(), byId: acting.id };
  await auth.change(third.id, { $set: { suspension } });
  await eventually(async () => (await nameOf(person.id)) === 'Zora Novak');
});

test('it ends if the proposer is suspended, or if the act is no longer possible', async () => {
  const [acting, person] = [await auth.registerSiteAdmin(), await auth.registerSiteAdmin()];
  await correctName(acting, person.id);
  const suspension = { reason: 'Spam', since: new Date(), byId: person.id };
  await auth.change(acting.id, { $set: { suspension } });
  await letThreeDaysPass(person.id);
  await eventually(async () => (await auth.actionNamesOn(person.id)).includes('proposal.ended'));
  await auth.change(acting.id, { $unset: { suspension: 1 } });
  await correctName(acting, person.id, 'Vesna Novak');
  await auth.change(person.id, { name: 'Vesna Novak' });
  await letThreeDaysPass(person.id);
  await eventually(
    async () => (await auth.actionNamesOn(person.id)).filter((each) => each === 'proposal.ended').length === 2,
  );
  expect(await nameOf(person.id)).toBe('Vesna Novak');
});

test('dismissing a site admin is no way to the account: what follows waits for 72 hours', async () => {
  const [acting, person] = [await auth.registerSiteAdmin(), await auth.registerSiteAdmin()];
  const path = `/api/admin/people/${person.id}`;
  expect((await acting.browser.call('DELETE', `${path}/site-admin`, REASON)).body).toEqual({ ok: true });
  for (const [method, what, body] of [
    ['PUT', '/address', { email: someEmail(), ...REASON }],
    ['POST', '/password-link', REASON],
    ['DELETE', '', { email: person.email, ...REASON }],
  ] as const) {
    const { body: answer } = await acting.browser.call<ActDone>(method, `${path}${what}`, body);
    expect(answer.waiting?.takesEffectAt).toEqual(expect.any(String));
  }
  expect(await auth.AccountTokens.countDocuments({ userId: person.id })).toBe(0);
});

test('an operator carries out at once what waits about an account', async () => {
  const [acting, person] = [await auth.registerSiteAdmin(), await auth.registerSiteAdmin()];
  await expect(confirmByOperator(auth.db, undefined)).rejects.toThrow('Name the account');
  await expect(confirmByOperator(auth.db, 'nobody@example.org')).rejects.toThrow('There is no account');
  await expect(confirmByOperator(auth.db, person.email)).rejects.toThrow('Nothing about');
  await correctName(acting, person.id);
  const issue = () => acting.browser.call<EnrollmentLink>('POST', `/api/admin/people/${person.id}/two-factor`, REASON);
  expect((await issue()).body.link).toBeUndefined();
  await acting.browser.call('POST', `/api/admin/people/${person.id}/suspension`, REASON);
  const suspension = (await waitingFor(acting.browser, person.id)).find(({ kind }) => kind === 'suspension');
  expect(await decide(person.browser, 'withdraw', suspension!.id)).toBe('ok');
  expect(await confirmByOperator(auth.db, ` ${person.email.toUpperCase()} `)).toBe(
    'name: It took effect.\ntwo-factor-link: It took effect.',
  );
  expect(await nameOf(person.id)).toBe('Zora Novak');
  expect((await issue()).body.link).toMatch(/^https:/);
  const lines = (await recordedActions(auth.db)).filter(
    ({ action, userId }) => action === 'proposal.took-effect' && userId === person.id,
  );
  expect(lines.map(({ actorId, detail }) => [actorId, detail])).toEqual([
    [null, 'name, on the command line: She called us'],
    [null, 'two-factor-link, on the command line: She called us'],
  ]);
});
