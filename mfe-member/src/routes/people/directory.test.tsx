import { aChapter, aMember, aPerson, idOf, type MockedCall, settled } from '@meridian/platform/testing';
import { violations } from '@meridian/platform/testing/axe';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { choose } from '../../testing/open-event-form';
import { openPage } from '../../testing/open-page';
import './directory';

const PEOPLE = [
  aMember(1, {
    role: 'admin',
    profile: {
      ...aPerson('Ana Núñez'),
      description: 'Founded a bakery.',
      tags: ['Law', 'Baking', 'Design', 'Go', 'Music'],
    },
  }),
  aMember(2, { chapterId: 2, profile: aPerson('Ben Osei') }),
];
const paged =
  (count: number) =>
  ({ query }: MockedCall) => {
    const from = query.after ? Number(query.after.slice(1)) : 0;
    return Array.from({ length: Math.min(Number(query.limit), count - from) }, (_, n) => aMember(from + n + 1));
  };

async function open(responses = {}, path = '/directory') {
  const page = openPage(path, {
    'GET /api/chapters': [aChapter(), aChapter({ id: 2, slug: 'new-york', name: 'New York' })],
    'GET /api/members/all': PEOPLE,
    'GET /api/directory': ({ query }: MockedCall) =>
      PEOPLE.filter(({ chapterId }) => String(chapterId) === query.chapter),
    'GET /api/users/{id}': {
      user: { id: idOf(1), createdAt: '2024-01-05T12:00:00.000Z', profile: PEOPLE[0]?.profile },
    },
    ...responses,
  });
  await screen.findByText('All Members');
  await settled();
  return page;
}
const findCard = (name: string) => within(screen.getByRole('article', { name }));
const asked = (calls: MockedCall[], path: string) =>
  calls.filter((call) => call.path === path).map(({ query }) => query);

it('people are shown with place, text, chapter, three tags and the number of others', async () => {
  await open();
  const ana = findCard('Ana Núñez');
  expect(ana.getByText('Admin')).toBeTruthy();
  expect(ana.getByText('Oakland, CA')).toBeTruthy();
  expect(ana.getByText('Founded a bakery.')).toBeTruthy();
  expect(ana.getByRole('list', { name: 'Skills' }).textContent).toBe('LawBakingDesign+2 more');
  expect(ana.getByText('Bay Area')).toBeTruthy();
  expect(findCard('Ben Osei').queryByText('Admin')).toBeNull();
  expect(ana.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Ana Núñez', expect.stringContaining(`member=${idOf(1)}`)],
    ['Message', `/messages/${idOf(1)}`],
  ]);
  expect(within(ana.getByRole('group', { name: 'Contact' })).getByRole('link', { name: 'Message' })).toBeTruthy();
  expect(await violations()).toEqual([]);
});

it('the server searches and filters, and the filters are in the URL', async () => {
  const { calls, location } = await open();
  await userEvent.type(screen.getByLabelText('Search members'), 'nunez');
  await waitFor(() => expect(location()).toBe('/directory?search=nunez'));
  await choose('Role', 'Admins');
  await choose('Chapter', 'New York');
  await waitFor(() =>
    expect(asked(calls, '/api/members/all').at(-1)).toEqual({
      search: 'nunez',
      role: 'admin',
      chapter: '2',
      limit: '24',
    }),
  );
  expect(location()).toBe('/directory?search=nunez&role=admin&chapter=2');
});

it('the list begins at a letter, which is in the URL, and the letters are one stop with arrow keys inside', async () => {
  const { calls, location } = await open();
  const letters = screen.getByRole('toolbar', { name: 'Jump to names from' });
  const letter = (name: string) => within(letters).getByRole('button', { name });
  expect(
    within(letters)
      .getAllByRole('button')
      .filter(({ tabIndex }) => tabIndex === 0),
  ).toEqual([letter('A')]);
  letter('A').focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{Enter}');
  await waitFor(() => expect(location()).toBe('/directory?from=C'));
  expect(asked(calls, '/api/members/all').at(-1)).toEqual({ from: 'C', limit: '24' });
  expect(letter('C').getAttribute('aria-pressed')).toBe('true');
  expect(document.activeElement).toBe(letter('C'));
  await userEvent.click(letter('A'));
  await waitFor(() => expect(location()).toBe('/directory'));
});

it('only the first people are fetched until the reader scrolls', async () => {
  const { calls } = await open({ 'GET /api/members/all': paged(10_000) });
  expect(asked(calls, '/api/members/all').length).toBeLessThanOrEqual(2);
});

it('the cards can be shown as a list', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'List' }));
  expect(screen.getByRole('button', { name: 'List' }).getAttribute('aria-pressed')).toBe('true');
  expect(findCard('Ana Núñez').getByText('Founded a bakery.')).toBeTruthy();
});

it('there is one entry per membership by chapter, and each chapter is fetched when it opens, the first immediately', async () => {
  const { calls } = await open();
  await userEvent.click(screen.getByRole('tab', { name: 'By Chapter' }));
  expect(await screen.findByRole('article', { name: 'Ana Núñez' })).toBeTruthy();
  expect(asked(calls, '/api/directory')).toEqual([{ chapter: '1', limit: '24' }]);
  await userEvent.click(screen.getByRole('button', { name: /^New York/ }));
  expect(await screen.findByRole('article', { name: 'Ben Osei' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /^Bay Area/ }));
  expect(screen.queryByRole('article', { name: 'Ana Núñez' })).toBeNull();
});

it('a person is contacted by a message or in the chat of their chapter, and no address is shown', async () => {
  const { location } = await open();
  await userEvent.click(findCard('Ana Núñez').getByRole('link', { name: 'Ana Núñez' }));
  const dialog = await screen.findByRole('dialog', { name: 'Ana Núñez' });
  expect(dialog.textContent).toContain(
    'Ana Núñez keeps their email address private. You can reach them with a message, or in the chat of Bay Area.',
  );
  expect(
    within(dialog)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Message', 'Open Chapter Chat']);
  expect(within(dialog).getByRole('link', { name: 'Open Chapter Chat' }).getAttribute('href')).toBe(
    '/chapters/bay-area?tab=chat',
  );
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(location()).toBe('/directory'));
});

it('a link opens a person, and the dialog closes', async () => {
  const { location } = await open({}, `/directory?member=${idOf(1)}`);
  const dialog = await screen.findByRole('dialog', { name: 'Ana Núñez' });
  expect(within(dialog).getByText('Music')).toBeTruthy();
  expect(within(dialog).getByText('Member since Jan 05, 2024')).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(location()).toBe('/directory'));
});

it('only a few of ten thousand people are rendered', async () => {
  await open({ 'GET /api/members/all': paged(10_000) });
  expect(screen.getAllByRole('article').length).toBeLessThan(40);
});

it('the focus is kept while the page scrolls', async () => {
  await open({ 'GET /api/members/all': paged(10_000) });
  const link = within(screen.getAllByRole('article')[0]!).getAllByRole('link')[0]!;
  link.focus();
  const scrollTo = (y: number) =>
    act(() => {
      Object.assign(window, { scrollY: y });
      fireEvent.scroll(window);
    });
  scrollTo(9_000);
  await waitFor(() => expect(screen.getAllByRole('article').length).toBeLessThan(40));
  expect(document.activeElement).toBe(link);
  act(() => link.blur());
  await waitFor(() => expect(link.isConnected).toBe(false));
  scrollTo(0);
});

it('a text is shown if nobody is found, and an error if the directory does not load', async () => {
  await open({ 'GET /api/members/all': [] });
  expect(screen.getByText('No members yet')).toBeTruthy();
  await open({ 'GET /api/members/all': { status: 503 } });
  expect(screen.getByText('The members could not be loaded')).toBeTruthy();
});

it('errors are shown by chapter, and for one person', async () => {
  await open({ 'GET /api/chapters': { status: 503 } });
  await userEvent.click(screen.getByRole('tab', { name: 'By Chapter' }));
  expect(await screen.findByText('The chapters could not be loaded')).toBeTruthy();
  cleanup();
  await open({
    'GET /api/directory': ({ query }: MockedCall) => (query.chapter === '1' ? [] : { status: 503 }),
    'GET /api/users/{id}': { status: 404 },
  });
  await userEvent.click(screen.getByRole('tab', { name: 'By Chapter' }));
  expect(await screen.findByText('No members found in this chapter.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /^New York/ }));
  expect(await screen.findByText('The members could not be loaded')).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: 'All Members' }));
  await userEvent.click(await screen.findByRole('link', { name: 'Ana Núñez' }));
  expect(await screen.findByText('This member could not be found')).toBeTruthy();
});
