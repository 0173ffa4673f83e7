import { aProblem, idOf, mockApi, renderApp } from '@meridian/platform/testing';
import { POST_CATEGORIES, type OfficePost } from '@meridian/shared-types';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../routes';
import { violations } from '@meridian/platform/testing/axe';
import { ADMIN, openAdminTools } from '../testing/open-admin-tools';
import './post';

jest.setTimeout(30_000);

const ID = idOf(1);
const FIELDS = {
  title: 'One long table',
  slug: 'one-long-table',
  excerpt: 'On dinners',
  content: 'Soup.',
  author: 'Ana',
  authorRole: 'Cook',
  category: 'Events',
  featured: false,
  cover: null,
} as const;
const aPost = (change: Partial<OfficePost> = {}): OfficePost => ({
  ...FIELDS,
  id: ID,
  version: 3,
  publishAt: null,
  timeZone: 'UTC',
  previewToken: null,
  changedAt: '2026-11-05T12:00:00.000Z',
  ...change,
});
const VERSIONS = [
  { version: 3, at: '2026-11-05T12:00:00.000Z', action: 'changed', by: 'Grace Admin', post: FIELDS },
  {
    version: 1,
    at: '2026-11-04T12:00:00.000Z',
    action: 'created',
    by: null,
    post: { ...FIELDS, title: 'Round tables' },
  },
];
const open = (responses: object = {}, path = `/admin-tools/posts/${ID}`) => {
  const api = mockApi({
    'GET /api/office/posts': [],
    'GET /api/office/posts/{id}': aPost(),
    'GET /api/admin/first-steps': { done: [], examples: { pages: 0, posts: 0 }, chapter: null, isDismissed: true },
    'GET /api/office/posts/{id}/versions': VERSIONS,
    ...responses,
  });
  return { ...api, ...renderApp(routes, { path, ...ADMIN }) };
};
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Article' }));

it('articles are listed with their state, and one is opened', async () => {
  const row = (n: number, title: string, publishAt: string | null) => ({ ...aPost({ id: idOf(n), title, publishAt }) });
  await openAdminTools({
    'GET /api/office/site-pages': [],
    'GET /api/office/posts': [
      row(1, 'A draft', null),
      row(2, 'Next year', '2090-01-01T00:00:00.000Z'),
      row(3, 'In print', '2020-01-01T00:00:00.000Z'),
    ],
  });
  await userEvent.click(screen.getByRole('tab', { name: 'Content' }));
  const items = within(await screen.findByRole('tabpanel')).getAllByRole('listitem');
  await screen.findByRole('link', { name: 'A draft' });
  expect(items.length).toBeGreaterThan(0);
  for (const label of ['Draft', 'Scheduled', 'Published']) screen.getByText(label);
  expect(await violations()).toEqual([]);
});

const suggested = () => [...document.querySelectorAll('datalist option')].map((option) => option.getAttribute('value'));

it('an article is created with an address that is derived from its title', async () => {
  const { calls, location } = open(
    { 'GET /api/office/posts': [aPost({ category: 'Letters' })], 'POST /api/office/posts': aPost() },
    '/admin-tools/posts/new',
  );
  await waitFor(() => expect(suggested()).toEqual([...POST_CATEGORIES, 'Letters']));
  await userEvent.type(await screen.findByLabelText('Title'), 'Soup at São Paulo');
  await userEvent.type(screen.getByLabelText('Summary'), 'On soup');
  await userEvent.type(screen.getByLabelText('Text'), 'Hot.');
  await userEvent.type(screen.getByLabelText('Author'), 'Ana');
  await userEvent.type(screen.getByLabelText('Category'), 'Youth');
  await save();
  await waitFor(() => expect(location()).toBe(`/admin-tools/posts/${ID}`));
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    title: 'Soup at São Paulo',
    slug: 'soup-at-sao-paulo',
    category: 'Youth',
    cover: null,
  });
});

it('the input is kept if another admin saved in the meantime, and the differences are shown', async () => {
  const current = aPost({ version: 4, excerpt: 'On long dinners' });
  const { calls } = open({
    'PUT /api/office/posts/{id}': ({ headers }: { headers?: Headers }) => {
      void headers;
      return {
        status: 409,
        body: { ...aProblem(409, 'Somebody else has changed this article.'), code: 'post_changed', current },
      };
    },
  });
  await userEvent.type(await screen.findByLabelText('Title'), ' again');
  await save();
  const banner = await screen.findByText(/These parts differ/);
  expect(banner.textContent).toContain('Title, Summary');
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('One long table again');
  expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(1);
});

it('an article is published, and a question is asked before it is deleted', async () => {
  const { calls } = open({
    'POST /api/office/posts/{id}/actions': aPost({ version: 4, publishAt: '2026-11-05T12:00:00.000Z' }),
    'DELETE /api/office/posts/{id}': { ok: true },
    'GET /api/office/posts': [],
    'GET /api/office/site-pages': [],
    'GET /api/admin/users': [],
  });
  const headers: unknown[] = [];
  const { fetch } = globalThis;
  globalThis.fetch = (input, init) => {
    if (init?.method === 'DELETE') headers.push(init.headers);
    return fetch(input, init);
  };
  await userEvent.click(await screen.findByRole('button', { name: 'Publish Now' }));
  await waitFor(() => expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ action: 'publish' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete Article' }));
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Delete Article' }));
  await waitFor(() => expect(calls.some(({ method }) => method === 'DELETE')).toBe(true));
  expect(headers).toEqual([expect.objectContaining({ 'If-Match': '"3"' })]);
});

it('an article that was not published, and a preview link that does not work, say why', async () => {
  const problem = 'The site admin who scheduled it is suspended.';
  const previewProblem = 'The preview link does not work.';
  open({ 'GET /api/office/posts/{id}': aPost({ problem, previewProblem, previewToken: 'x'.repeat(43) }) });
  expect(await screen.findByText(problem)).toBeTruthy();
  expect(screen.getByText(`${previewProblem} Create another one.`)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Publish Now' })).toBeTruthy();
});

it('the history shows who changed what, and an earlier version is restored', async () => {
  const { calls } = open({ 'PUT /api/office/posts/{id}': aPost({ version: 4, title: 'Round tables' }) });
  await screen.findByText(/Version 3: Changed by/);
  screen.getByText('Grace Admin');
  screen.getByText('a former admin');
  expect(await violations()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Restore Version 1' }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ title: 'Round tables' }),
  );
});

it('every change of a version is shown, including its author, category, address and cover', async () => {
  const before = {
    ...FIELDS,
    author: 'Bo',
    authorRole: '',
    category: 'Education',
    slug: 'one-table',
    featured: true,
    cover: { id: 'a'.repeat(32), width: 600, height: 300, alt: 'A long table' },
  };
  const first = { version: 1, at: '2026-11-04T12:00:00.000Z', action: 'first', by: null, post: before };
  open({ 'GET /api/office/posts/{id}/versions': [VERSIONS[0], first] });
  await userEvent.click(await screen.findByRole('button', { name: 'Show Version 3' }));
  const text = screen.getByLabelText('Version 3');
  const marked = (kind: 'del' | 'ins') => [...text.querySelectorAll(kind)].map((each) => each.textContent).join(' ');
  for (const word of ['Bo', 'Education', 'yes', 'A long table (picture aaaaaaaa)'])
    expect(marked('del')).toContain(word);
  for (const word of ['Ana', 'Cook', 'Events', 'no', 'long']) expect(marked('ins')).toContain(word);
  await userEvent.click(screen.getByRole('button', { name: 'Show Version 1' }));
  expect(screen.getByLabelText('Version 1').textContent).toContain('Address: /blog/one-table');
  screen.getByText(/Version 1: The original/);
});
