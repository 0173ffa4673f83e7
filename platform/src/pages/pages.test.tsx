import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser, mockApi, renderApp } from '../testing';
import { usePageTitle } from './page-title';
import { RequireSession, type RequireSessionProps } from './require-session';

const gate = (need: RequireSessionProps['need']) => (
  <RequireSession need={need} title="Active Membership Required" action={{ label: 'Upgrade Now', to: '/subscribe' }}>
    <p>inside</p>
  </RequireSession>
);

test.each<[RequireSessionProps['need'], string, Parameters<typeof renderApp>[1], boolean]>([
  ['signed-in', 'nobody', {}, false],
  ['signed-in', 'a newsletter user', { session: {} }, true],
  ['active', 'nobody', {}, false],
  ['active', 'a newsletter user', { session: {} }, false],
  ['active', 'a member', { session: { subscriptionStatus: 'active' } }, true],
  ['admin', 'a member', { session: { subscriptionStatus: 'active' } }, false],
  ['admin', 'an admin without a subscription', { session: {}, isAdmin: true }, true],
])('what needs %s: %s', (need, _, session, allowed) => {
  renderApp(gate(need), session);
  expect(screen.queryByText('inside') !== null).toBe(allowed);
  expect(screen.queryByRole('link', { name: 'Upgrade Now' })?.getAttribute('href') ?? null).toBe(
    allowed ? null : '/subscribe',
  );
});

test('until the session is known neither the gate nor the page is there', async () => {
  let answer: (value: unknown) => void = () => undefined;
  const known = new Promise((resolve) => {
    answer = resolve;
  });
  mockApi({ 'GET /api/auth/me': () => known });
  renderApp(gate('active'), { session: 'unknown' });
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
  expect(screen.queryByText('Active Membership Required')).toBeNull();
  answer({ status: 401 });
  await screen.findByText('Active Membership Required');
});

test('a title names page and product', () => {
  const Titled = ({ title }: { title: string }) => {
    usePageTitle(title);
    return null;
  };
  const page = renderApp(<Titled title="Events" />);
  expect(document.title).toBe('Events · Meridian');
  page.rerender(<Titled title="" />);
  expect(document.title).toBe('Meridian');
});

test.each<[RequireSessionProps['need'], Parameters<typeof mockApi>[0]]>([
  ['active', { 'GET /api/auth/me': { status: 503 } }],
  [
    'admin',
    {
      'GET /api/auth/me': { user: aUser({ subscriptionStatus: 'active' }) },
      'GET /api/auth/admin-status': { status: 503 },
    },
  ],
])('where the server cannot tell, what needs %s is no gate but can be asked for again', async (need, answers) => {
  mockApi(answers);
  renderApp(gate(need), { session: 'unknown' });
  await screen.findByText('Your account could not be checked');
  expect(screen.queryByText('Active Membership Required')).toBeNull();
  mockApi({
    'GET /api/auth/me': { user: aUser({ subscriptionStatus: 'active' }) },
    'GET /api/auth/admin-status': { isAdmin: true },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('inside');
});

test('what is known is enough: a member passes though nobody can tell whether they are an administrator', async () => {
  mockApi({
    'GET /api/auth/me': { user: aUser({ subscriptionStatus: 'active' }) },
    'GET /api/auth/admin-status': { status: 503 },
  });
  renderApp(gate('active'), { session: 'unknown' });
  await screen.findByText('inside');
});
