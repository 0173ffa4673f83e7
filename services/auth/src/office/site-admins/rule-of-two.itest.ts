import type { ActDone } from '@meridian/shared-types';
import { casesOf, checkCase, serveBothSettings, REASON } from '../../testing/check-act';
import { insertAccount } from '../../testing/insert-account';
import { someone } from '../../testing/protected-acts';
import { decide, waitingFor } from '../../testing/proposals';
import { type AuthTestServer } from '../../testing/test-server';

const siteAdmin = (auth: AuthTestServer) => insertAccount(auth, { isSiteAdmin: true });

const servers = serveBothSettings();

test.each(casesOf(['self', 'member', 'chapter admin', 'site admin']))(
  '$kind of $subject, $setting: $expected',
  (each) => checkCase(servers[each.setting], each),
);

test('a merge into the account of a site admin waits as well', async () => {
  const auth = servers.without;
  const [acting, second, into] = [await siteAdmin(auth), await siteAdmin(auth), await siteAdmin(auth)];
  const from = await insertAccount(auth);
  const body = { email: from.email, intoId: into.id, ...REASON };
  const { body: answer } = await acting.browser.call<ActDone>('POST', `/api/admin/people/${from.id}/merge`, body);
  expect(answer).toEqual({ ok: true, waiting: {} });
  const [proposal] = await waitingFor(second.browser, into.id);
  expect(proposal?.people.map(({ id }) => id)).toEqual([from.id, into.id]);
  expect(await decide(into.browser, 'confirm', proposal!.id)).toBe('403 forbidden');
  expect(await decide(second.browser, 'confirm', proposal!.id)).toBe('ok');
  expect(await auth.Users.exists({ _id: from.id })).toBeNull();
});

test('a reason is needed for the account of a site admin, because others decide about it', async () => {
  const auth = servers.without;
  const [acting, person] = [await siteAdmin(auth), await siteAdmin(auth)];
  for (const [method, what] of [
    ['POST', 'password-link'],
    ['POST', 'two-factor'],
    ['DELETE', 'sessions'],
  ] as const) {
    const { status, body } = await acting.browser.call(method, `/api/admin/people/${person.id}/${what}`);
    expect([status, body.code]).toEqual([400, 'reason_needed']);
  }
});

test('nobody views or acts as a person who was a site admin a day ago', async () => {
  const auth = servers.without;
  const acting = await siteAdmin(auth);
  const [recent, former] = [
    await someone(auth, 'dismissed a day ago', acting),
    await someone(auth, 'dismissed 8 days ago', acting),
  ];
  const view = { reason: 'Called us', notifyPerson: false };
  for (const path of ['/api/admin/view-as', '/api/admin/impersonate']) {
    const { browser } = await siteAdmin(auth);
    const body = (userId: string) => ({ userId, ...(path.endsWith('as') && view) });
    expect((await browser.call('POST', path, body(recent.id))).status).toBe(403);
    expect((await browser.call('POST', path, body(former.id))).status).toBe(200);
  }
});
