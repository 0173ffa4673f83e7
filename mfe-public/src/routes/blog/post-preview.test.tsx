import { aProblem, mockApi, renderApp } from '@meridian/platform/testing';
import { screen } from '@testing-library/react';
import { routes } from '../../routes';
import { POSTS } from '../../testing/posts';
import './post-preview'; // The page is loaded in advance, so that opening it takes no time.

jest.setTimeout(20_000);
const path = `/post-preview/${'a'.repeat(43)}`;

test('an unpublished article is shown, marked as a preview', async () => {
  const { calls } = mockApi({ 'GET /api/post-previews/{token}': { ...POSTS[0], others: [] } });
  renderApp(routes, { path });
  await screen.findByRole('heading', { level: 1, name: 'The second first job' });
  screen.getByText('This is a preview');
  screen.getByText(/^Marta kept a list/);
  expect(calls.map(({ params }) => params)).toContainEqual({ token: 'a'.repeat(43) });
});

test('a link that was revoked is reported', async () => {
  mockApi({
    'GET /api/post-previews/{token}': { status: 404, body: aProblem(404, 'This article does not exist.') },
  });
  renderApp(routes, { path });
  await screen.findByRole('heading', { level: 1, name: 'Preview Not Found' });
  expect(screen.queryByText('This is a preview')).toBeNull();
});
