import { screen } from '@testing-library/react';
import { mockApi, renderApp } from '@meridian/platform/testing';
import { ExploreChapters } from './explore-chapters';

const CHAPTER = {
  id: 1,
  slug: 'bay-area',
  name: 'Bay Area',
  description: '',
  state: 'California',
  timeZone: 'America/Los_Angeles',
  memberCount: 3,
  eventCount: 0,
  createdAt: '2019-03-01T00:00:00.000Z',
};

test.each([
  ['active', 1],
  ['newsletter', 0],
] as const)('%s subscribers see %i Join Chapter button', async (subscriptionStatus, count) => {
  mockApi({ 'GET /api/chapters': [CHAPTER] });
  renderApp(<ExploreChapters />, { session: { subscriptionStatus } });
  await screen.findByText('Bay Area');
  const buttons = screen.queryAllByRole('link', { name: 'Join Chapter' });
  expect(buttons.map((button) => button.getAttribute('href'))).toEqual(Array(count).fill('/chapters/bay-area'));
});
