import { aProblem, aUser, idOf, mockApi, renderApp } from '@meridian/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../../routes';
import { violations } from '@meridian/platform/testing/axe';
import { PEOPLE, openAdminTools } from '../../testing/open-admin-tools';
import './admin-tools';

const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const searches = (calls: readonly { path: string; query: unknown }[]) =>
  calls.filter(({ path }) => path === '/api/admin/users').map(({ query }) => query);
const rowOf = async (name: string) =>
  within((await screen.findByRole('heading', { name })).closest('li') as HTMLElement);
it.each([
  ['visitors', {}],
  ['users who are not administrators', { session: { subscriptionStatus: 'active' } as const }],
])('access is denied to %s, and no requests are sent', async (_who, options) => {
  const { calls } = mockApi({});
  renderApp(routes, { path: '/admin-tools', ...options });
  expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeTruthy();
  expect(screen.getByText('This page is only accessible to administrators.')).toBeTruthy();
  expect(calls).toEqual([]);
});

it('users are shown with subscription, chapters and admin badges', async () => {
  await openAdminTools();
  const kwame = await rowOf('Kwame Mensah');
  for (const text of [
    'Active',
    'Chapter admin',
    'Lagos · Admin',
    'Boston',
    'person1@example.org · Joined Jan 05, 2024',
  ])
    expect(kwame.getByText(text)).toBeTruthy();
  const ama = await rowOf('Ama Owusu');
  expect([ama.getByText('Newsletter'), ama.getByText('No chapters'), ama.queryByText(/Admin/)].map(Boolean)).toEqual([
    true,
    true,
    false,
  ]);
  const grace = await rowOf('Grace Admin');
  expect(grace.getByText('Site admin')).toBeTruthy();
  expect(grace.queryByRole('button')).toBeNull();
  expect(kwame.getByRole('button', { name: 'View As...', description: 'Kwame Mensah' })).toBeTruthy();
  expect(await violations()).toEqual([]);
});

it('the server searches the users', async () => {
  const { calls } = await openAdminTools({
    'GET /api/admin/users': ({ query }: { query: Record<string, string> }) =>
      query.search === 'kwa' ? [PEOPLE[0]] : query.search ? [] : PEOPLE,
  });
  await rowOf('Ama Owusu');
  await userEvent.type(screen.getByLabelText('Search users'), ' kwa');
  await waitFor(() => expect(names()).toEqual(['Kwame Mensah']));
  expect(searches(calls)).toEqual([{ limit: '50' }, { limit: '50', search: 'kwa' }]);
  await userEvent.type(screen.getByLabelText('Search users'), 'zzz');
  expect(await screen.findByText('No users found')).toBeTruthy();
});

it('the server filters the users, a filter is saved, and the result is exported with chosen columns', async () => {
  const saved = { id: idOf(7), name: 'Unconfirmed', filter: { state: 'unconfirmed' } };
  const { calls } = await openAdminTools({
    'GET /api/admin/user-filters': [saved],
    'POST /api/admin/user-filters': saved,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Unconfirmed' }));
  await waitFor(() => expect(searches(calls).at(-1)).toEqual({ limit: '50', state: 'unconfirmed' }));
  await userEvent.click(screen.getByRole('combobox', { name: 'Role' }));
  await userEvent.click(screen.getByRole('option', { name: 'Chapter admins' }));
  await userEvent.click(screen.getByRole('combobox', { name: 'Plan' }));
  await userEvent.click(screen.getByRole('option', { name: 'Annual' }));
  const filter = { plan: 'annual', role: 'chapter-admin', state: 'unconfirmed' };
  await waitFor(() => expect(searches(calls).at(-1)).toEqual({ limit: '50', ...filter }));
  await userEvent.click(screen.getByRole('button', { name: 'Save Filter...' }));
  await userEvent.type(screen.getByLabelText('Name'), 'Mine');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ name: 'Mine', filter });
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV...' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Chapters' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Paid until' }));
  expect(screen.getByRole('link', { name: 'Export' }).getAttribute('href')).toBe(
    '/api/admin/users/export?state=unconfirmed&role=chapter-admin&plan=annual&columns=name%2Cemail%2Cstatus%2CpaidUntil%2Cjoined',
  );
  expect(await violations()).toEqual([]);
});

it('an impersonation session starts on the dashboard', async () => {
  const { calls, location } = await openAdminTools({
    'POST /api/admin/impersonate': { user: aUser({ id: idOf(2), name: 'Ama Owusu', email: 'ama@example.org' }) },
    'GET /api/auth/admin-status': { isAdmin: false },
  });
  await userEvent.click((await rowOf('Ama Owusu')).getByRole('button', { name: 'Impersonate' }));
  expect(await screen.findByText('Impersonation Active')).toBeTruthy();
  await waitFor(() => expect(location()).toBe('/dashboard'));
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ userId: idOf(2) });
  expect(calls.filter(({ path }) => path === '/api/admin/users')).toHaveLength(1);
});

it.each([
  [{ status: 404 }, 'Failed to impersonate user'],
  [{ status: 403, body: aProblem(403, 'Site admins cannot be impersonated.') }, 'Site admins cannot be impersonated.'],
])('the reason is shown if an impersonation failed', async (response, text) => {
  const { location } = await openAdminTools({ 'POST /api/admin/impersonate': response });
  await userEvent.click((await rowOf('Ama Owusu')).getByRole('button', { name: 'Impersonate' }));
  expect(await screen.findByText('Impersonation Failed')).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
  expect(location()).toBe('/admin-tools');
});
