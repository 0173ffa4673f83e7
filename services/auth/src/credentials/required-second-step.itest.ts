import type { AccountDetails } from '@meridian/shared-types';
import { userModel } from '../accounts/user.model';
import { sessionModel } from '../sessions/session.model';
import { createAuthRig, registerSiteAdmin, registerUser, eventually } from '../testing/auth-rig';
import { addCodeApp } from '../testing/code-app';

test.each([
  ['true', [{ isAdmin: false, needsSecondStep: true }, { isAdmin: true }]],
  ['false', [{ isAdmin: true }, { isAdmin: true }]],
] as const)(
  'with REQUIRE_SECOND_STEP=%s, a site admin without a second step acts as %j',
  async (required, expected) => {
    const rig = await createAuthRig({ REQUIRE_SECOND_STEP: required });
    const person = await registerUser(rig, 'member');
    await userModel(rig.db).updateOne({ _id: person.id }, { isSiteAdmin: true });
    const status = async () => (await person.browser.call('GET', '/api/auth/admin-status')).body;
    const sessionId = String((await sessionModel(rig.db).findOne({ userId: person.id }).lean())!._id);
    const rights = async () => (await rig.internal.checkSessions({ body: { sessionIds: [sessionId] } })).alive[0];
    await eventually(async () => (await status()).isAdmin === expected[0].isAdmin);
    expect([await status(), (await rights())?.isSiteAdmin]).toEqual([expected[0], expected[0].isAdmin]);
    await addCodeApp(person.browser);
    expect([await status(), (await rights())?.isSiteAdmin]).toEqual([expected[1], true]);
    const other = await registerSiteAdmin(rig);
    const details = async (id: string) =>
      (await person.browser.call<AccountDetails>('GET', `/api/admin/people/${id}`)).body;
    const told = [(await details(person.id)).siteAdminRights, (await details(other.id)).siteAdminRights];
    expect(told).toEqual(required === 'true' ? ['with-second-step', 'no-second-step'] : [undefined, undefined]);
    await rig.stop();
  },
);
