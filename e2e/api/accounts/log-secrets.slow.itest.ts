import type { OfficePost } from '@meridian/shared-types';
import { HERE, useTestProduct, waitUntil } from '../product/test-product';
import { insertSharedPost } from '../records/content';
import { newEventToday, someScans } from '../records/events';
import { SERVERS } from '../product/servers';
import {
  addTotpAuthenticator,
  passkeyProof,
  createChangeLink,
  createConfirmationLink,
  createPasswordLink,
  createUndoLink,
} from '../records/credentials';
import { unsubscribeToken } from '../records/mails';
import { WatchedVisitor } from './used-secrets';

const product = useTestProduct({ env: { all: { LOG_LEVEL: 'debug' } } });

test('no process logs a password, cookie, code or token that a whole journey used', async () => {
  const secrets = new Set<string>();
  const visitor = () => new WatchedVisitor(product.url, secrets);
  /** Sends a request that fails, because wrong input may also be secret. */
  const fails = async (method: string, path: string, body?: object) => {
    const response = await visitor().call(method, path, body && { body });
    expect([path, response.status >= 400]).toEqual([path, true]);
  };

  const member = await visitor().register(HERE);
  secrets.add(member.password);
  await member.pay();
  // Before the confirmation no sign-in method can be added.
  const confirmation = { reason: 'Called back' };
  await product.personas.siteAdmin.ok('POST', `/api/admin/people/${member.userId}/confirmation`, confirmation);
  await fails('POST', '/api/auth/login', { email: member.email, password: 'a-wrong-password-of-somebody' });
  await member.signIn();
  for (const [path, create] of [
    ['/api/auth/email-confirmation/confirm', createConfirmationLink],
    ['/api/auth/password-reset/confirm', createPasswordLink],
    ['/api/auth/email-confirmation/confirm', createChangeLink],
    ['/api/auth/email-change/undo', createUndoLink],
  ] as const) {
    const body = await create(product);
    await visitor().call('POST', path, { body });
    await fails('POST', `${path}/${body.token}`, body);
  }
  for (const code of await addTotpAuthenticator(member)) secrets.add(code);
  await passkeyProof(member);

  const { path: feed } = await member.ok<{ path: string }>('POST', '/api/user/calendar-feeds', { kind: 'all' });
  secrets.add(feed.split('/')[3] ?? '');
  expect((await visitor().call('GET', feed)).status).toBe(200);
  const unsubscribe = await unsubscribeToken(product, member.userId);
  secrets.add(unsubscribe);
  expect((await visitor().call('GET', `/api/u/${unsubscribe}`)).status).toBe(303);
  await visitor().ok('POST', '/api/mail-preferences', { token: unsubscribe });
  await visitor().ok('POST', `/api/u/${unsubscribe}`);
  const { previewToken } = (await insertSharedPost(product)) as OfficePost & { previewToken: string };
  secrets.add(previewToken);
  await visitor().ok('GET', `/api/post-previews/${previewToken}`);

  const organizer = product.personas.chapterAdmin;
  const event = await newEventToday(organizer, [member]);
  const { tickets } = await member.ok<{ tickets: { code: string }[] }>('GET', `/api/events/${event}/ticket`);
  const scans = tickets.map(({ code }) => ({
    kind: 'code',
    code,
    scanId: crypto.randomUUID(),
    at: new Date().toISOString(),
  }));
  await organizer.ok('POST', `/api/events/${event}/check-ins`, { scans: [...scans, ...someScans().scans] });
  (await member.socket()).disconnect();

  const { token } = await product.personas.siteAdmin.ok<{ token: string }>('POST', `/api/chapters/${HERE}/invites`, {
    maxUses: 5,
    days: 1,
  });
  await visitor().ok('POST', '/api/invites/look', { token });

  // These requests have unknown paths, or go to services that are down.
  for (const secret of [feed.split('/')[3], unsubscribe, previewToken])
    for (const path of [
      `/api/calendars/${secret}`,
      `/api/u/${secret}/more`,
      `/api/post-previews/x${secret}`,
      `/api/${secret}`,
    ])
      await fails('POST', path);
  for (const [service, path] of [
    ['events', feed],
    ['content', `/api/post-previews/${previewToken}`],
    ['notifications', `/api/u/${unsubscribe}`],
  ] as const) {
    await product.server.stop(service);
    await fails(service === 'notifications' ? 'POST' : 'GET', path);
    await product.server.bring(service);
  }

  await member.ok('POST', '/api/auth/logout');
  expect(secrets.size).toBeGreaterThan(20);
  await waitUntil('the last request is logged', () => product.server.logOf('gateway').includes('/api/auth/logout'));
  const logs = SERVERS.map((name) => [name, product.server.logOf(name)] as const);
  const leaks = [...secrets].flatMap((secret) =>
    logs.flatMap(([name, log]) => (log.includes(secret) ? [[name, secret]] : [])),
  );
  expect(leaks).toEqual([]);
});
