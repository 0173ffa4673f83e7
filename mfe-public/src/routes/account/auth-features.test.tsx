import { mockApi, renderApp, settled } from '@meridian/platform/testing';
import { screen, within } from '@testing-library/react';
import { routes } from '../../routes';
import { SITE_PAGE_CALLS } from '../../testing/site-pages';
import './auth';

test('Join shows what the monthly price includes, but not to people who come for the newsletter', async () => {
  mockApi({ ...SITE_PAGE_CALLS, 'GET /api/chapters': [] });
  const { unmount } = renderApp(routes, { path: '/auth?mode=register&type=full' });
  const features = within(await screen.findByRole('region', { name: 'What you get for $29 a month' }));
  expect(features.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain('Member directory access');
  unmount();
  renderApp(routes, { path: '/auth?mode=register&type=newsletter' });
  await screen.findByLabelText('Full name');
  await settled();
  expect(screen.queryByText('Member directory access')).toBeNull();
});
