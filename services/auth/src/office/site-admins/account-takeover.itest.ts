import { DAY_MS } from '@meridian/shared-types';
import { recordedDomainEvents } from '@meridian/service-kit/testing';
import type { ActDone, EnrollmentLink } from '@meridian/shared-types';
import { makeSiteAdmin } from './site-admin';
import { decide, waitingFor } from '../../testing/proposals';
import { adminWithPasskey, signInWith } from '../../testing/passkeys';
import { createAuthTestServer, eventually, serveAuth, someEmail } from '../../testing/test-server';

const auth = serveAuth({ REQUIRE_TWO_FACTOR: 'true', SITE_ADMINS_NEED_TWO: 'true' });

test('one site admin alone cannot become another one by an address, a new password and a setup link', async () => {
  const attacker = await signInWith(auth, (await adminWithPasskey(auth)).device);
  const victim = await auth.registerSiteAdmin();
  const path = `/api/admin/people/${victim.id}`;
  const [email, reason] = [someEmail(), 'She lost her mailbox'];
  const corrected = await attacker.call<ActDone>('PUT', `${path}/address`, { email, reason });
  expect(corrected.body.waiting).toBeDefined();
  // Nothing is mailed to the new address, and a new password for it reaches nobody.
  await auth.createBrowser().call('POST', '/api/auth/password-reset', { email });
  await eventually(async () => (await auth.db.collection('resetOutbox').countDocuments()) === 0);
  const link = await attacker.call<EnrollmentLink>('POST', `${path}/two-factor`, { reason });
  expect(link.body).toEqual({ waiting: expect.anything() });
  const told = (await recordedDomainEvents(auth.db)).filter(
    ({ audience }) => 'userIds' in audience && audience.userIds.includes(victim.id),
  );
  expect(told.map(({ kind }) => kind)).toEqual(['account.act-proposed', 'account.act-proposed']);
  expect(JSON.stringify(told)).not.toContain(email);
  expect(await auth.db.collection('accountTokens').countDocuments({ email })).toBe(0);
  expect((await auth.Users.findById(victim.id).lean())?.email).toBe(victim.email);
});

test('an account that a site admin appointed alone is not the second site admin, for a week', async () => {
  const server = await createAuthTestServer();
  const [attacker, victim, other] = await server.registerThreeSiteAdmins();
  const puppet = await server.register();
  const appointed = { reason: 'Helps out' };
  expect((await attacker.browser.call('POST', `/api/admin/people/${puppet.id}/site-admin`, appointed)).status).toBe(
    200,
  );
  const told = (await recordedDomainEvents(server.db)).filter(({ kind }) => kind === 'site-admin.proposal');
  expect(told).toMatchObject([{ data: { stage: 'appointed', userId: puppet.id } }]);
  expect('userIds' in told[0]!.audience && told[0]!.audience.userIds.sort()).toEqual([victim.id, other.id].sort());
  const correct = (by: typeof puppet) =>
    by.browser.call('PUT', `/api/admin/people/${victim.id}/name`, { name: 'Zora Novak', reason: 'Misspelt' });
  expect((await correct(puppet)).status).toBe(403);
  expect((await correct(attacker)).status).toBe(200);
  const [proposal] = await waitingFor(attacker.browser, victim.id);
  expect(await decide(puppet.browser, 'confirm', proposal!.id)).toBe('403 forbidden');
  // It is not a third site admin either, without whom an act takes effect after 72 hours.
  await server.change(other.id, { isSiteAdmin: false });
  expect((await waitingFor(puppet.browser, victim.id))[0]?.takesEffectAt).toBeDefined();
  await server.change(puppet.id, { appointedAloneAt: new Date(Date.now() - 7 * DAY_MS) });
  expect(await decide(puppet.browser, 'confirm', proposal!.id)).toBe('ok');
  await server.stop();
});

test('an appointment that a second site admin confirmed, or an operator made, counts at once', async () => {
  const [one, two] = [await adminWithPasskey(auth), await adminWithPasskey(auth)];
  const [browser, second] = [await signInWith(auth, one.device), await signInWith(auth, two.device)];
  const person = await auth.register();
  await browser.call('POST', `/api/admin/people/${person.id}/site-admin`, { reason: 'Helps out' });
  const [proposal] = await waitingFor(second, person.id);
  expect(await decide(second, 'confirm', proposal!.id)).toBe('ok');
  const byOperator = await auth.register();
  await makeSiteAdmin(auth.db, byOperator.email);
  for (const { id } of [person, byOperator])
    expect(await auth.Users.findById(id).lean()).not.toHaveProperty('appointedAloneAt');
});
