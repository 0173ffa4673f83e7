import type { SiteAdmins } from '@meridian/shared-types';
import type { Browser } from './browser';
import { type AuthTestServer } from './test-server';

/** Returns what waits for a second site admin about a person. */
export async function waitingFor(by: Browser, personId: string): Promise<SiteAdmins['waiting']> {
  const { waiting } = (await by.call<SiteAdmins>('GET', '/api/admin/site-admins')).body;
  return waiting.filter(({ people }) => people.some(({ id }) => id === personId));
}

/** Confirms or withdraws a proposal. Resolves to `ok` or the refusal. */
export async function decide(by: Browser, what: 'confirm' | 'withdraw', id: string): Promise<string> {
  const [method, path] = what === 'confirm' ? ['POST', `${id}/confirmation`] : ['DELETE', id];
  const { status, body } = await by.call<{ code?: string }>(method, `/api/admin/proposals/${path}`);
  return status < 300 ? 'ok' : `${status} ${body.code}`;
}

/** Confirms everything that waits about a person, as a new site admin. */
export async function confirmAllFor(auth: AuthTestServer, personId: string): Promise<void> {
  const { browser } = await auth.registerSiteAdmin();
  for (const { id } of await waitingFor(browser, personId)) expect(await decide(browser, 'confirm', id)).toBe('ok');
}
