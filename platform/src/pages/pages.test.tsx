import { screen } from '@testing-library/react';
import { mockApi, renderApp } from '../testing';
import { usePageTitle } from './page-title';
import { RequireSession, type RequireSessionProps } from './require-session';

const gate = (need: RequireSessionProps['need']) => <RequireSession need={need} title="Active Membership Required" action={{ label: 'Upgrade Now', to: '/subscribe' }}><p>inside</p></RequireSession>;

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
  expect(screen.queryByRole('link', { name: 'Upgrade Now' })?.getAttribute('href') ?? null).toBe(allowed ? null : '/subscribe');
});

test('until the session is known neither the gate nor the page is there', async () => {
  let answer: (value: unknown) => void = () => undefined;
  const known = new Promise((resolve) => { answer = resolve; });
  mockApi({ 'GET /api/auth/me': () => known });
  renderApp(gate('active'), { session: 'unknown' });
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
  expect(screen.queryByText('Active Membership Required')).toBeNull();
  answer({ status: 401 });
  await screen.findByText('Active Membership Required');
});

test('a title names page and product', () => {
  const Titled = ({ title }: { title: string }) => { usePageTitle(title); return null; };
  const page = renderApp(<Titled title="Events" />);
  expect(document.title).toBe('Events · Meridian');
  page.rerender(<Titled title="" />);
  expect(document.title).toBe('Meridian');
});
