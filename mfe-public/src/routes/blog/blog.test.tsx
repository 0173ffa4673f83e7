import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { formatBlogDate } from '@meridian/platform';
import { aProblem, mockApi, renderApp, shownToast } from '@meridian/platform/testing';
import './blog'; // The page is loaded in advance, so that opening it takes no time.
import './blog-post';
import { POST_CALLS, POSTS } from '../../testing/posts';
import { routes } from '../../routes';

jest.setTimeout(20_000);
const user = userEvent.setup({ delay: null });
const titles = () => screen.queryAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
const open = async (path = '/blog') => {
  mockApi(POST_CALLS);
  const app = renderApp(routes, { path });
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(screen.queryByRole('status', { name: /^Loading/ })).toBeNull());
  return app;
};

test('there are six posts, two of them featured, one in each category', () => {
  expect(POSTS).toHaveLength(6);
  expect(POSTS.filter((post) => post.featured)).toHaveLength(2);
  expect(new Set(POSTS.map((post) => post.category)).size).toBe(6);
  expect(POSTS.map((post) => post.publishedAt)).toEqual(
    POSTS.map((post) => post.publishedAt)
      .sort()
      .reverse(),
  );
});

test('the featured posts are shown first, each with its details', async () => {
  await open();
  screen.getByRole('heading', { level: 1, name: 'Meridian Blog' });
  screen.getByText(/^Stories, insights and updates/);
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
    'Featured Articles',
    'Latest Articles',
    'Stay Updated',
  ]);
  expect(titles()).toEqual(
    [...POSTS.filter((post) => post.featured), ...POSTS.filter((post) => !post.featured)].map((post) => post.title),
  );
  expect(screen.getAllByText('Featured')).toHaveLength(2);
  const card = within(screen.getAllByRole('article')[0] as HTMLElement);
  const [featured] = POSTS.filter((post) => post.featured);
  for (const text of [
    featured!.title,
    featured!.excerpt,
    'Featured',
    'Success Stories',
    'Leila Haddad',
    formatBlogDate('2024-01-15'),
    '3 min read',
    '2,841 views',
    'LH',
  ])
    card.getByText(text);
  expect(card.getByText('Jan 15, 2024')).toBeTruthy();
});

test.each([
  ['TABLE', ['One long table']],
  ['rubber coin', []],
  ['broken washer', ['Ask who will fix it']],
  ['  mentoring  ', ['Mentoring across nine time zones']],
])('the search finds %s in titles and excerpts, ignoring case', async (words, expected) => {
  await open();
  await user.type(screen.getByPlaceholderText('Search articles...'), words);
  expect(titles()).toEqual(expected);
});

test('the category filter and the search are combined', async () => {
  await open();
  const categories = within(screen.getByRole('group', { name: 'Category' }));
  expect(categories.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'All',
    'Events',
    'Investment',
    'Healthcare',
    'Education',
    'Success Stories',
    'Development',
  ]);
  await user.click(categories.getByRole('button', { name: 'Investment' }));
  expect(titles()).toEqual(['From sending money to owning something']);
  expect(screen.queryByText('Latest Articles')).toBeNull();
  await user.type(screen.getByPlaceholderText('Search articles...'), 'clinic');
  screen.getByText('No Articles Found');
  screen.getByText('Try adjusting your search or filter criteria.');
  await user.click(categories.getByRole('button', { name: 'All' }));
  expect(titles()).toEqual(['A clinic on the second Saturday']);
});

test('each category that the office has added has a button', async () => {
  mockApi({ ...POST_CALLS, 'GET /api/posts': [{ ...POSTS[0]!, category: 'Youth' }, ...POSTS.slice(1)] });
  renderApp(routes, { path: '/blog' });
  await user.click(await screen.findByRole('button', { name: 'Youth' }));
  expect(titles()).toEqual([POSTS[0]!.title]);
});

test('a post opens with links to others', async () => {
  const { location } = await open();
  await user.click(screen.getByRole('link', { name: /^Read More.*The second first job/ }));
  expect(location()).toBe('/blog/the-second-first-job');
  await screen.findByRole('heading', { level: 1, name: 'The second first job' });
  expect(document.title).toBe('The second first job · Meridian');
  screen.getByText(/^Marta kept a list/);
  screen.getByRole('heading', { level: 2, name: 'Eleven conversations' });
  const more = within(screen.getByRole('navigation', { name: 'More to read' })).getAllByRole('link');
  expect(more).toHaveLength(2);
  expect(more.map((link) => link.textContent)).not.toContain('The second first job');
  await user.click(screen.getByRole('link', { name: 'All Articles' }));
  expect(location()).toBe('/blog');
});

test.each(POSTS.map((post) => [post.slug, post] as const))('The post %s is shown in full', async (slug, post) => {
  await open(`/blog/${slug}`);
  const last = post.content.trim().split('\n').at(-1) ?? '';
  screen.getByText(last);
  expect(screen.queryByText(/^(##|>)/)).toBeNull();
});

test('a notice is shown if the post does not exist', async () => {
  mockApi(POST_CALLS);
  renderApp(routes, { path: '/blog/never-written' });
  await screen.findByText('Article Not Found');
  expect(screen.getByRole('link', { name: 'All Articles' }).getAttribute('href')).toBe('/blog');
});

test('only the server validates the email address', async () => {
  const { calls } = mockApi({
    ...POST_CALLS,
    'POST /api/newsletter/subscribe': { status: 400, body: aProblem(400, 'Invalid email address') },
  });
  const sent = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  renderApp(routes, { path: '/blog' });
  const box = within(await screen.findByRole('region', { name: 'Stay Updated' }));
  await user.click(box.getByRole('button', { name: 'Subscribe' }));
  expect(sent()).toEqual([]);
  await user.type(box.getByLabelText('Email address'), 'ana{Enter}');
  await screen.findByText('Subscription failed');
  expect(shownToast()?.description).toBe('Invalid email address');
  expect(sent()).toEqual([{ email: 'ana' }]);
});

test('the form subscribes to the newsletter', async () => {
  const { calls } = mockApi({ ...POST_CALLS, 'POST /api/newsletter/subscribe': { ok: true } });
  const sent = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  renderApp(routes, { path: '/blog' });
  const box = within(await screen.findByRole('region', { name: 'Stay Updated' }));
  await user.type(box.getByLabelText('Email address'), 'ana@example.org');
  await user.click(box.getByRole('button', { name: 'Subscribe' }));
  await screen.findByText('Successfully subscribed!');
  expect(sent()).toEqual([{ email: 'ana@example.org' }]);
});

test('an earlier address of a post redirects to the current one', async () => {
  mockApi({ ...POST_CALLS, 'GET /api/posts/{slug}': { ...POSTS[0], others: [] } });
  const { location } = renderApp(routes, { path: '/blog/its-first-name' });
  await waitFor(() => expect(location()).toBe('/blog/the-second-first-job'));
});
