import { screen } from '@testing-library/react';
import { mockApi, renderApp } from '@meridian/platform/testing';
import { ExploreChapters } from './explore-chapters';
import { aChapter } from '../../testing/builders';

test.each([
  ['active', 1],
  ['newsletter', 0],
] as const)('%s subscribers see %i Join Chapter button', async (subscriptionStatus, count) => {
  mockApi({ 'GET /api/chapters': [aChapter({ id: 1, name: 'Bay Area' })] });
  renderApp(<ExploreChapters />, { session: { subscriptionStatus } });
  await screen.findByText('Bay Area');
  const buttons = screen.queryAllByRole('link', { name: 'Join Chapter' });
  expect(buttons.map((button) => button.getAttribute('href'))).toEqual(Array(count).fill('/chapters/bay-area'));
});
