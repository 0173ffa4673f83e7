import { recordedDomainEvents } from '@meridian/service-kit/testing';
import type { ActDone, EnrollmentLink } from '@meridian/shared-types';
import { userModel } from '../accounts/user.model';
import { adminWithPasskey, signInWith } from '../testing/passkeys';
import {
  createAuthTestServer,
  eventually,
  registerSiteAdmin,
  someEmail,
  type AuthTestServer,
} from '../testing/test-server';

let auth: AuthTestServer;
beforeAll(async () => {
  auth = await createAuthTestServer({ REQUIRE_TWO_FACTOR: 'true', SITE_ADMINS_NEED_TWO: 'true' });
});
afterAll(() => auth.stop());

test('one site admin alone cannot become another one by an address, a new password and a setup link', async () => {
  const attacker = await signInWith(auth, (await adminWithPasskey(auth)).device);
  const victim = await registerSiteAdmin(auth);
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
  expect((await userModel(auth.db).findById(victim.id).lean())?.email).toBe(victim.email);
});
