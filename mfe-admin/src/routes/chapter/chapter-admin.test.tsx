import { mockApi, renderApp } from '@meridian/platform/testing';
import { TILE_TERMS } from '@meridian/shared-types/statistics-tiles';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../../routes';
import { violations } from '@meridian/platform/testing/axe';
import { ADMIN, CHAPTER, membership, path, openConsole, SITE_ADMIN } from '../../testing/chapter-console';
import './chapter-admin';

it.each([
  ['a member', { session: { subscriptionStatus: 'active' as const, memberships: [membership(1, 'member')] } }],
  [
    'an admin of another chapter',
    { session: { subscriptionStatus: 'active' as const, memberships: [membership(2, 'admin')] } },
  ],
])('access is denied to %s, and nothing else is fetched', async (_who, options) => {
  const { calls } = mockApi({ 'GET /api/chapters/by-slug/lagos': CHAPTER });
  renderApp(routes, { path, ...options });
  expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeTruthy();
  expect(calls.map((call) => call.path)).toEqual(['/api/chapters/by-slug/lagos']);
});

it('admins of the chapter work without a subscription, and nobody offers them one', async () => {
  openConsole('requests', {}, { session: { memberships: [membership(1, 'admin')] } });
  expect(await screen.findByRole('tablist', { name: 'Chapter administration' })).toBeTruthy();
  expect(screen.queryByText(/Access Denied|Upgrade|Membership Required/)).toBeNull();
});

it('visitors are asked to sign in, and access is denied to members if the chapter does not exist', async () => {
  mockApi({});
  renderApp(routes, { path });
  expect(await screen.findByRole('heading', { name: 'Sign In Required' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/auth');
  cleanup();
  mockApi({ 'GET /api/chapters/by-slug/lagos': { status: 404 } });
  renderApp(routes, ADMIN);
  expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Sign In' })).toBeNull();
  cleanup();
  renderApp(routes, { path, session: {}, isAdmin: true });
  expect(await screen.findByRole('heading', { name: 'Chapter Not Found' })).toBeTruthy();
});

it.each([
  ['its admin', ADMIN],
  ['a site admin', SITE_ADMIN],
])('the page shows %s the requests and statistics of this chapter', async (_who, options) => {
  openConsole('requests', {}, options);
  expect(await screen.findByRole('heading', { level: 1, name: 'Lagos' })).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Kwame Mensah' })).toBeTruthy();
  expect(screen.queryByRole('combobox', { name: 'Chapter' })).toBeNull();
  expect(await violations()).toEqual([]);
  await userEvent.click(screen.getByRole('tab', { name: 'Numbers' }));
  expect((await screen.findByRole('group', { name: 'Members' })).textContent).toBe(
    `Members12${TILE_TERMS.members.definition}`,
  );
  expect(screen.getByRole('group', { name: 'Pending Requests' }).textContent).toBe(
    `Pending Requests1${TILE_TERMS.pendingRequests.definition}`,
  );
  expect(screen.getAllByRole('img', { name: /in each of the last 12 months/ })).toHaveLength(4);
  expect(screen.getByRole('group', { name: 'Took Part in 30 Days' }).textContent).toBe(
    `Took Part in 30 Days9Active 1 upcoming event${TILE_TERMS.tookPart.definition}`,
  );
  expect(screen.getByRole('link', { name: 'CSV of Churn' }).getAttribute('href')).toBe(
    '/api/chapters/1/statistics/churn/export',
  );
  expect(await violations()).toEqual([]);
});

it('the join policy and the questions are saved', async () => {
  const { calls } = openConsole('settings', { 'PUT /api/chapters/1': { ...CHAPTER, version: 4 } });
  const form = within(await screen.findByRole('form', { name: 'Joining' }));
  await userEvent.click(form.getByRole('radio', { name: /Open to members/ }));
  await userEvent.click(form.getByRole('button', { name: 'Add a Question' }));
  await userEvent.click(form.getByRole('button', { name: 'Save Joining' }));
  expect(await form.findByText('A question is required')).toBeTruthy();
  await userEvent.type(form.getByLabelText('Question 1'), 'Why us?');
  await userEvent.click(form.getByRole('checkbox', { name: 'Required' }));
  expect(await violations()).toEqual([]);
  await userEvent.click(form.getByRole('button', { name: 'Save Joining' }));
  expect(await screen.findByText('Chapter saved')).toBeTruthy();
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    joinPolicy: 'members',
    joinQuestions: [{ text: 'Why us?', isRequired: true }],
  });
});
