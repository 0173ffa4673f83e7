import { aChapter, aProblem, aUser, mockApi, renderApp } from '@meridian/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../../routes';
import { SITE_PAGE_CALLS } from '../../testing/site-pages';
import './auth';
import './invite';

const TOKEN = 'a'.repeat(43);
const path = `/invite#${TOKEN}`;
const INVITED = {
  id: 3,
  slug: 'lagos',
  name: 'Lagos',
  state: 'Nigeria',
  description: 'Meets on Mondays.',
  expiresAt: '2127-01-01T00:00:00.000Z',
};

it('a visitor sees the chapter, and returns to it after signing up', async () => {
  const { calls } = mockApi({ 'POST /api/invites/look': INVITED });
  renderApp(routes, { path });
  expect(await screen.findByRole('heading', { name: 'Join Lagos' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Create Account' }).getAttribute('href')).toBe(
    '/auth?mode=register&type=full&chapter=3',
  );
  expect(calls.map(({ body }) => body)).toEqual([{ token: TOKEN }]);
});

it.each([
  ['becomes a member', { chapterId: 3, slug: 'lagos', name: 'Lagos' }, 'Welcome! You are now a member of Lagos.'],
  [
    'is told if they are a member already',
    { status: 409, body: { ...aProblem(409, 'No.'), code: 'already_member' } },
    'You are already a member of Lagos.',
  ],
])('A signed-in person who presses Join Chapter %s', async (_, response, text) => {
  const { calls } = mockApi({
    'GET /api/auth/me': { user: aUser({}) },
    'POST /api/invites/look': INVITED,
    'POST /api/invites/accept': response,
  });
  renderApp(routes, { path, session: {} });
  await userEvent.click(await screen.findByRole('button', { name: 'Join Chapter' }));
  expect((await screen.findByRole('link', { name: 'Open the Chapter' })).getAttribute('href')).toBe('/chapters/lagos');
  expect(screen.getByText(/a member of/).textContent).toBe(text);
  expect(calls.find(({ path: each }) => each === '/api/invites/accept')?.body).toEqual({ token: TOKEN });
});

it.each([
  ['/invite', INVITED],
  [path, { status: 404, body: aProblem(404, 'This invite link has expired.') }],
])('The page %s says that its link has expired or is incomplete', async (address, response) => {
  mockApi({ 'POST /api/invites/look': response });
  renderApp(routes, { path: address });
  expect(await screen.findByText(/This invite link has expired/)).toBeTruthy();
});

it('the link of a chapter by invitation only selects it at sign-up, and is sent with the account', async () => {
  const { calls, location } = mockAndOpen();
  await userEvent.click(await screen.findByRole('link', { name: 'Create Account' }));
  const chooser = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Chapter' });
  await waitFor(() => expect(chooser.value).toBe('Lagos, Nigeria'));
  for (const [label, value] of Object.entries({
    'Full name': 'Ana Silva',
    Email: 'ana@example.org',
    Password: 'secret1',
    'Confirm password': 'secret1',
  }))
    await userEvent.type(screen.getByLabelText(label), value);
  await userEvent.click(screen.getByRole('button', { name: /^Join for/ }));
  await waitFor(() => expect(location()).toBe('/subscribe'));
  expect(calls.find(({ path: each }) => each === '/api/auth/register')?.body).toMatchObject({
    chapterId: 3,
    inviteToken: TOKEN,
  });
});

function mockAndOpen() {
  const api = mockApi({
    ...SITE_PAGE_CALLS,
    'POST /api/invites/look': { ...INVITED, joinPolicy: 'invited' },
    'GET /api/chapters': [aChapter({ id: 3, name: 'Lagos', state: 'Nigeria', joinPolicy: 'invited' })],
    'POST /api/auth/register': { user: aUser({}) },
    'GET /api/auth/admin-status': { isAdmin: false },
  });
  return { ...api, ...renderApp(routes, { path }) };
}
