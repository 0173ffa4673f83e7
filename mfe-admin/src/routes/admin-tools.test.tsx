import { aProblem, aUser, mockApi, renderApp } from '@meridian/platform/testing';
import type { AdminUser } from '@meridian/shared-types';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { routes } from '../routes';
import './admin-tools';

const idOf = (n: number) => n.toString(16).padStart(24, '0');
const aPerson = (n: number, name: string, fields: Partial<AdminUser> = {}): AdminUser => ({
  id: idOf(n), name, email: `person${n}@example.org`, subscriptionStatus: 'newsletter', createdAt: '2024-01-05T12:00:00.000Z', isSiteAdmin: false, memberships: [], mayImpersonate: true, ...fields,
});
const PEOPLE = [
  aPerson(1, 'Kwame Mensah', { subscriptionStatus: 'active', memberships: [{ chapterId: 1, chapterName: 'Lagos', role: 'admin' }, { chapterId: 2, chapterName: 'Boston', role: 'member' }] }),
  aPerson(2, 'Ama Owusu'),
  aPerson(3, 'Grace Admin', { isSiteAdmin: true, mayImpersonate: false }),
];
const ADMIN = { session: { subscriptionStatus: 'active' }, isAdmin: true } as const;

async function open(answers = {}) {
  const api = mockApi({ 'GET /api/admin/users': PEOPLE, ...answers });
  const page = renderApp(routes, { path: '/admin-tools', ...ADMIN });
  await screen.findByRole('tab', { name: 'Users' });
  return { ...api, ...page };
}
const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const rowOf = async (name: string) => within((await screen.findByRole('heading', { name })).closest('li') as HTMLElement);
const expectAccessible = async () => expect((await axe.run(document.body, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } })).violations).toEqual([]);

it.each([['anonymous', {}], ['no administrator', { session: { subscriptionStatus: 'active' } as const }]])('denies access to %s, and calls nothing', async (_who, options) => {
  const { calls } = mockApi({});
  renderApp(routes, { path: '/admin-tools', ...options });
  expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeTruthy();
  expect(screen.getByText('This page is only accessible to administrators.')).toBeTruthy();
  expect(calls).toEqual([]);
});

it('shows people with subscription, chapters and admin markers', async () => {
  await open();
  const kwame = await rowOf('Kwame Mensah');
  for (const text of ['Active', 'Chapter Admin', 'Lagos · Admin', 'Boston', 'person1@example.org · Joined Jan 05, 2024']) expect(kwame.getByText(text)).toBeTruthy();
  const ama = await rowOf('Ama Owusu');
  expect([ama.getByText('Newsletter'), ama.getByText('No chapters'), ama.queryByText(/Admin/)].map(Boolean)).toEqual([true, true, false]);
  const grace = await rowOf('Grace Admin');
  expect(grace.getByText('Site Admin')).toBeTruthy();
  expect(grace.queryByRole('button', { name: 'Impersonate' })).toBeNull();
  await expectAccessible();
});

it('searches on the server', async () => {
  const { calls } = await open({ 'GET /api/admin/users': ({ query }: { query: Record<string, string> }) => (query.search === 'kwa' ? [PEOPLE[0]] : query.search ? [] : PEOPLE) });
  await rowOf('Ama Owusu');
  await userEvent.type(screen.getByLabelText('Search users'), ' kwa');
  await waitFor(() => expect(names()).toEqual(['Kwame Mensah']));
  expect(calls.map(({ query }) => query)).toEqual([{ limit: '50' }, { limit: '50', search: 'kwa' }]);
  await userEvent.type(screen.getByLabelText('Search users'), 'zzz');
  expect(await screen.findByText('No users found')).toBeTruthy();
});

it('loads more after the last person, until there are no more', async () => {
  const many = Array.from({ length: 60 }, (_, n) => aPerson(n + 1, `Person ${n + 1}`));
  const { calls } = await open({ 'GET /api/admin/users': ({ query }: { query: Record<string, string> }) => many.filter(({ id }) => !query.after || id > query.after).slice(0, 50) });
  await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
  await waitFor(() => expect(names()).toHaveLength(60));
  expect(calls.at(-1)?.query).toEqual({ limit: '50', after: idOf(50) });
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

it('offers another try when people do not load', async () => {
  let fails = true;
  await open({ 'GET /api/admin/users': () => (fails ? { status: 503 } : PEOPLE) });
  expect(await screen.findByText('The users could not be loaded')).toBeTruthy();
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(names()).toHaveLength(3));
});

it('goes on as another person, from the dashboard', async () => {
  const { calls, location } = await open({ 'POST /api/admin/impersonate': { user: aUser({ id: idOf(2), name: 'Ama Owusu', email: 'ama@example.org' }) }, 'GET /api/auth/admin-status': { isAdmin: false } });
  await userEvent.click((await rowOf('Ama Owusu')).getByRole('button', { name: 'Impersonate' }));
  expect(await screen.findByText('Impersonation Active')).toBeTruthy();
  await waitFor(() => expect(location()).toBe('/dashboard'));
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ userId: idOf(2) });
  expect(calls.filter(({ path }) => path === '/api/admin/users')).toHaveLength(1);
});

it.each([
  [{ status: 404 }, 'Failed to impersonate user'],
  [{ status: 403, body: aProblem(403, 'Administrators cannot be impersonated.') }, 'Administrators cannot be impersonated.'],
])('tells when that failed', async (answer, text) => {
  const { location } = await open({ 'POST /api/admin/impersonate': answer });
  await userEvent.click((await rowOf('Ama Owusu')).getByRole('button', { name: 'Impersonate' }));
  expect(await screen.findByText('Impersonation Failed')).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
  expect(location()).toBe('/admin-tools');
});

it('shows the numbers', async () => {
  const { location } = await open({ 'GET /api/admin/statistics': { totalUsers: 100_123, chapterAdmins: 24, activeMembers: 60_100, newsletterOnly: 40_023 } });
  await userEvent.click(screen.getByRole('tab', { name: 'Statistics' }));
  for (const [label, value] of [['Total Users', '100,123'], ['Chapter Admins', '24'], ['Active Members', '60,100'], ['Newsletter Only', '40,023']] as const)
    expect((await screen.findByText(label)).parentElement?.parentElement?.textContent).toBe(`${label}${value}`);
  expect(location()).toBe('/admin-tools?tab=statistics');
  await expectAccessible();
});

it('says when the numbers do not load', async () => {
  mockApi({ 'GET /api/admin/statistics': { status: 503 } });
  renderApp(routes, { path: '/admin-tools?tab=statistics', ...ADMIN });
  expect(await screen.findByText('The statistics could not be loaded')).toBeTruthy();
});
