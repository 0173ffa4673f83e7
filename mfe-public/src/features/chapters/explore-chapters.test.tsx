import { screen } from '@testing-library/react';
import { aChapter, mockApi, renderApp } from '@meridian/platform/testing';
import { ExploreChapters } from './explore-chapters';

const CHAPTER = aChapter({ description: '', memberCount: 3, eventCount: 0 });

test("a chapter's picture is loaded when it comes near the screen, and the other chapters have none", async () => {
  const picture = { id: 'a'.repeat(32), width: 1600, height: 900, alt: 'Ten people at a long table' };
  mockApi({
    'GET /api/chapters': [
      { ...CHAPTER, picture },
      { ...CHAPTER, id: 2, name: 'Lagos' },
    ],
  });
  renderApp(<ExploreChapters />, { session: 'anonymous' });
  await screen.findByText('Lagos');
  const images = screen.getAllByRole<HTMLImageElement>('img');
  expect(images.map((image) => [image.alt, image.getAttribute('loading')])).toEqual([[picture.alt, 'lazy']]);
});

test.each([
  ['active', 1],
  ['newsletter', 0],
] as const)('%s subscribers see %i Join Chapter button', async (subscriptionStatus, count) => {
  mockApi({ 'GET /api/chapters': [CHAPTER] });
  renderApp(<ExploreChapters />, { session: { subscriptionStatus } });
  await screen.findByText('Bay Area');
  expect(screen.queryByText(/0 events/)).toBeNull();
  expect(screen.getByText('no events this week')).toBeTruthy();
  const buttons = screen.queryAllByRole('link', { name: 'Join Chapter' });
  expect(buttons.map((button) => button.getAttribute('href'))).toEqual(Array(count).fill('/chapters/bay-area'));
});
