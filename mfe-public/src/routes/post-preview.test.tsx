import { aProblem, mockApi, renderApp } from '@meridian/platform/testing';
import { screen } from '@testing-library/react';
import { routes } from '../routes';
import { POSTS } from '../testing/posts';
import './post-preview'; // loaded ahead, so that opening the page takes no time

jest.setTimeout(20_000);
const path = `/post-preview/${'a'.repeat(43)}`;

test('shows an article that is not published, and says that it is a preview', async () => {
  const { calls } = mockApi({ 'GET /api/post-previews/{token}': { ...POSTS[0], others: [] } });
  renderApp(routes, { path });
  await screen.findByRole('heading', { level: 1, name: 'The second first job' });
  screen.getByText('This is a preview');
  screen.getByText(/^Marta kept a list/);
  expect(calls.map(({ params }) => params)).toContainEqual({ token: 'a'.repeat(43) });
});

test('says that a link was ended', async () => {
  mockApi({
    'GET /api/post-previews/{token}': { status: 404, body: aProblem(404, 'This article does not exist.') },
  });
  renderApp(routes, { path });
  await screen.findByRole('heading', { level: 1, name: 'Preview Not Found' });
  expect(screen.queryByText('This is a preview')).toBeNull();
});
