import { screen, within } from '@testing-library/react';
import { mockApi, renderApp } from '@meridian/platform/testing';
import './about'; // loaded ahead, so that opening the page takes no time
import { routes } from '../routes';

test('tells mission, history, focus areas, ten objectives and impact, and leads to joining and to the chapters', async () => {
  mockApi({});
  renderApp(routes, { path: '/about' });
  await screen.findByRole('heading', { level: 1, name: 'About Meridian' });
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual(['Our Mission', 'Our History', 'Focus Areas', 'Our Ten Objectives', 'Our Impact', 'Come and sit with us']);
  expect(within(screen.getByRole('region', { name: 'Our Ten Objectives' })).getAllByRole('listitem')).toHaveLength(10);
  expect(screen.getByRole('link', { name: 'Join Meridian' }).getAttribute('href')).toBe('/auth?mode=register');
  expect(screen.getByRole('link', { name: 'Find a Chapter' }).getAttribute('href')).toBe('/chapters');
});
