import { leadership } from '@meridian/demo';
import { screen, within } from '@testing-library/react';
import { mockApi, renderApp, settled } from '@meridian/platform/testing';
import './leadership'; // The page is loaded in advance, so that opening it takes no time.
import { routes } from '../routes';
import { SITE_PAGE_CALLS } from '../testing/site-pages';

const LEADERS = leadership.sections.flatMap(({ people }) => people);

const namesIn = (region: string) =>
  within(screen.getByRole('region', { name: region }))
    .getAllByRole('heading', { level: 3 })
    .map((heading) => heading.textContent);

test.each(['/leadership', '/executives'])(
  '%s shows the Board of Trustees: four on the board, four directors and advisors',
  async (path) => {
    mockApi(SITE_PAGE_CALLS);
    renderApp(routes, { path });
    await screen.findByRole('heading', { level: 1, name: 'Board of Trustees' });
    await settled();
    screen.getByText('Leadership');
    expect(
      screen.getAllByRole('heading', { name: /^(Executive Board|Directors|Advisory Council)$/, level: 3 }),
    ).toHaveLength(3);
    expect(namesIn('Executive Board')).toEqual(LEADERS.slice(0, 4).map(({ name }) => name));
    expect(namesIn('Directors & Advisors')).toEqual(LEADERS.slice(4).map(({ name }) => name));
    expect(LEADERS).toHaveLength(8);
  },
);

test('all details of a leader are shown', async () => {
  mockApi(SITE_PAGE_CALLS);
  renderApp(routes, { path: '/leadership' });
  const [leader] = LEADERS;
  const card = (await screen.findByRole('heading', { name: leader?.name })).closest('article');
  for (const text of [
    leader?.title,
    leader?.position,
    leader?.location,
    leader?.bio,
    ...(leader?.expertise ?? []),
    'AO',
  ])
    within(card as HTMLElement).getByText(text ?? '');
  expect(
    within(card as HTMLElement)
      .getByRole('link', { name: leader?.email })
      .getAttribute('href'),
  ).toBe(`mailto:${leader?.email}`);
  expect(
    within(card as HTMLElement)
      .getByRole('link', { name: '+1 (202) 555-0143' })
      .getAttribute('href'),
  ).toBe('tel:+12025550143');
  for (const each of LEADERS)
    expect(screen.getByRole('link', { name: each.email }).getAttribute('href')).toBe(`mailto:${each.email}`);
});

test('governance practices and contact details are shown', async () => {
  mockApi(SITE_PAGE_CALLS);
  renderApp(routes, { path: '/leadership' });
  const governance = within(await screen.findByRole('region', { name: 'Governance & Accountability' }));
  expect(governance.getAllByRole('term').map((term) => term.textContent)).toEqual([
    'Board meetings',
    'Annual reports',
    'Professional standards',
    'Annual General Meeting',
    'Committee structure',
    'Strategic planning',
  ]);
  governance.getByText(/quarterly on strategy and monthly on operations/);
  const connect = within(screen.getByRole('region', { name: 'Connect with Leadership' })).getAllByRole('link');
  expect(connect.map((link) => link.getAttribute('href'))).toEqual(['/contact', '/about']);
});
