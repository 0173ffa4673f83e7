import { screen, within } from '@testing-library/react';
import { mockApi, renderApp, settled } from '@meridian/platform/testing';
import './about'; // The page is loaded in advance, so that opening it takes no time.
import { routes } from '../routes';
import { SITE_PAGE_CALLS } from '../testing/site-pages';

test('the page shows mission, history, focus areas, ten objectives and impact, with links to join and to the chapters', async () => {
  mockApi(SITE_PAGE_CALLS);
  renderApp(routes, { path: '/about' });
  await screen.findByRole('heading', { level: 1, name: 'About Meridian' });
  await settled();
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
    'Our Mission',
    'Our History',
    'Focus Areas',
    'Our Ten Objectives',
    'Our Impact',
    'Come and sit with us',
  ]);
  expect(within(screen.getByRole('region', { name: 'Our Ten Objectives' })).getAllByRole('listitem')).toHaveLength(10);
  const texts = (region: string, role: string) =>
    within(screen.getByRole('region', { name: region }))
      .getAllByRole(role)
      .map(({ textContent }) => textContent);
  expect(screen.getByRole('region', { name: 'Our Mission' }).textContent).toMatch(
    /connects professionals who live in one country and carry another/,
  );
  expect(texts('Our History', 'listitem').map((text) => text?.slice(0, 4))).toEqual([
    '2009',
    '2012',
    '2015',
    '2019',
    '2020',
    '2023',
  ]);
  expect(texts('Focus Areas', 'heading')).toEqual([
    'Focus Areas',
    'Careers',
    'Investment',
    'Healthcare',
    'Education',
    'Development',
    'Civic life',
  ]);
  expect(texts('Our Impact', 'definition')).toEqual(['640', '96', '41', '16 of 19']);
  expect(screen.getByRole('link', { name: 'Join Meridian' }).getAttribute('href')).toBe('/auth?mode=register');
  expect(screen.getByRole('link', { name: 'Find a Chapter' }).getAttribute('href')).toBe('/chapters');
});
