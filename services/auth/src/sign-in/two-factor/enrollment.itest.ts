import type { EnrollmentLink, Problem } from '@meridian/shared-types';
import { serveAuth } from '../../testing/test-server';
import { earlierCode } from '../../testing/totp-authenticator';
import { addPasskey, adminWithPasskey, PASSKEYS, fetchTwoFactor, signInWith } from '../../testing/passkeys';
import { decide, waitingFor } from '../../testing/proposals';
import { createEnrollmentLink } from './enrollment';

const auth = serveAuth({ REQUIRE_TWO_FACTOR: 'true' });

const APP = '/api/profile/two-factor/app';
const tokenIn = (link: string) => /#([\w-]{43})$/m.exec(link)?.[1];

describe('the first factor', () => {
  test('needs a confirmed address', async () => {
    const { browser } = await auth.registerUnconfirmed();
    for (const path of [APP, `${PASSKEYS}/challenge`])
      expect((await browser.call('POST', path)).body.code).toBe('address_not_confirmed');
    expect((await fetchTwoFactor(browser)).needsConfirmation).toBe(true);
  });

  test('of a site admin needs a link from an operator, which works once', async () => {
    const person = await auth.register();
    await expect(createEnrollmentLink(auth.db, person.email)).rejects.toThrow('Only site admins');
    await auth.change(person.id, { isSiteAdmin: true });
    expect((await fetchTwoFactor(person.browser)).needsEnrollment).toBe(true);
    const before = tokenIn(await createEnrollmentLink(auth.db, person.email));
    const enrollmentToken = tokenIn(await createEnrollmentLink(auth.db, person.email, 'https://meridian.test'));
    const { secret } = (await person.browser.call<{ secret: string }>('POST', APP)).body;
    const confirm = async (more: object) =>
      person.browser.call<Problem>('PUT', APP, { code: await earlierCode(secret), ...more });
    for (const more of [{}, { enrollmentToken: before }, { enrollmentToken: 'A'.repeat(43) }])
      expect((await confirm(more)).body.code).toBe('enrollment_link_required');
    expect((await addPasskey(person.browser)).added.body.code).toBe('enrollment_link_required');
    expect((await confirm({ enrollmentToken })).status).toBe(200);
    expect(await person.browser.isAdmin()).toBe(false);
    await expect(createEnrollmentLink(auth.db, person.email)).rejects.toThrow('has two-factor authentication');
    const actions = await auth.actionsOn(person.id);
    expect(actions.map(({ action }) => action)).toEqual(['factor.link-issued', 'factor.link-issued', 'factor.added']);
  });

  test('of a site admin can be allowed by another site admin, for that account only', async () => {
    const acting = await adminWithPasskey(auth);
    const browser = await signInWith(auth, acting.device);
    const [person, stranger] = [await auth.registerSiteAdmin(), await auth.registerSiteAdmin()];
    const issue = (id: string, by = browser) =>
      by.call<EnrollmentLink & Problem>('POST', `/api/admin/people/${id}/two-factor`, { reason: 'Met her' });
    expect((await issue(acting.id)).status).toBe(403);
    expect((await issue(person.id, person.browser)).status).toBe(403);
    expect((await issue((await auth.register()).id)).body.code).toBe('not_site_admin');
    const second = await signInWith(auth, (await adminWithPasskey(auth)).device);
    expect((await issue(person.id)).body).toEqual({ waiting: {} });
    expect((await issue(person.id)).body.code).toBe('already_waiting');
    const [proposal] = await waitingFor(second, person.id);
    expect(await decide(second, 'confirm', proposal!.id)).toBe('ok');
    expect((await issue(person.id, second)).body).toEqual({ waiting: {} }); // Only the proposer gets the link.
    const { body, status } = await issue(person.id);
    expect([status, body.link]).toEqual([
      200,
      expect.stringMatching(/^https:\/\/meridian\.test\/profile\?tab=security#/),
    ]);
    const more = { enrollmentToken: tokenIn(body.link ?? '') };
    expect((await addPasskey(stranger.browser, more)).added.body.code).toBe('enrollment_link_required');
    const { device, added } = await addPasskey(person.browser, more);
    expect([added.status, added.body.recoveryCodes?.length]).toEqual([201, 10]);
    expect([await person.browser.isAdmin(), await (await signInWith(auth, device)).isAdmin()]).toEqual([false, true]);
    expect((await issue(person.id)).body.code).toBe('has_two_factor');
  });
});
