import { aMember, aPerson, idOf, mockApi, type MockedCall, renderApp } from '@meridian/platform/testing';
import type { FoundMessage } from '@meridian/shared-types';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { violations } from '@meridian/platform/testing/axe';
import { anEvent } from '../testing/builders';
import { SearchPanel } from './search-panel';

const person = (name: string) => ({ name, avatarUrl: null });
const aFound = (seq: number, fields: Partial<FoundMessage> = {}): FoundMessage => ({
  id: idOf(1000 + seq),
  seq,
  senderId: idOf(1),
  sender: person('Ana Núñez'),
  timestamp: '2031-05-01T17:00:00.000Z',
  text: `The Résumé clinic, number ${seq}`,
  chapter: { id: 1, name: 'Bay Area', slug: 'bay-area' },
  ...fields,
});
const PAGES = [
  { label: 'Messages', to: '/messages' },
  { label: 'Calendar', to: '/calendar' },
];

function open(responses = {}, typedAhead = '') {
  const onClose = jest.fn();
  const api = mockApi({
    'GET /api/chats/search': { messages: [aFound(7)], next: null },
    'GET /api/members/all': [aMember(1, { profile: aPerson('Resa Okafor') })],
    'GET /api/events': [anEvent({ id: idOf(9), title: 'Resume evening' })],
    'GET /api/announcements/search': [
      {
        id: idOf(50),
        title: 'Résumé week',
        text: 'Bring two copies.',
        createdAt: '2031-04-01T12:00:00.000Z',
        chapter: { id: 1, name: 'Bay Area', slug: 'bay-area' },
      },
    ],
    ...responses,
  });
  const page = renderApp(<SearchPanel pages={PAGES} typedAhead={typedAhead} onClose={onClose} />, {
    session: { subscriptionStatus: 'active' },
  });
  const searches = () => api.calls.filter(({ path }) => path === '/api/chats/search').map(({ query }) => query);
  return { ...page, onClose, searches };
}
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search' });
const listOptions = (group: string) =>
  within(screen.getByRole('group', { name: group })).getAllByRole<HTMLElement>('option');
const activeOption = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '');

test('text that was typed before the field appeared begins the search, and further text follows it', async () => {
  const { searches } = open({}, 'resu');
  await waitFor(() => expect(document.activeElement).toBe(field()));
  await userEvent.keyboard('me');
  expect(field().value).toBe('resume');
  await waitFor(() => expect(JSON.stringify(searches().at(-1))).toContain('resume'));
});

test('one field finds pages, messages with their surroundings, people, events and announcements', async () => {
  const before = { seq: 6, sender: person('Ben Osei'), text: 'Who helps?' };
  const direct = aFound(3, { chapter: undefined, other: { userId: idOf(4), person: person('Eva Lund') } });
  open({ 'GET /api/chats/search': { messages: [aFound(7, { before }), direct], next: null } });
  await waitFor(() => expect(document.activeElement).toBe(field()));
  expect(listOptions('Go to').map(({ textContent }) => textContent)).toEqual(['Messages', 'Calendar']);
  await userEvent.type(field(), 'resu');
  await screen.findByRole('group', { name: 'Announcements' });
  expect(screen.queryByRole('group', { name: 'Go to' })).toBeNull();
  const [message, other] = listOptions('Messages');
  expect(message?.textContent).toContain('Ana Núñez · Bay Area');
  expect(message?.textContent).toContain('Ben Osei: Who helps?');
  expect(message?.querySelector('mark')?.textContent).toBe('Résu');
  expect(other?.textContent).toContain('Messages with Eva Lund');
  expect(listOptions('People')[0]?.textContent).toContain('Resa Okafor');
  expect(listOptions('Events')[0]?.textContent).toContain('Resume evening');
  expect(listOptions('Announcements')[0]?.textContent).toContain('Bring two copies.');
  expect(screen.getByRole('status').textContent).toBe('5 results');
  expect(await violations()).toEqual([]);
});

test('arrow keys move over the results, and Enter opens one', async () => {
  const { onClose, location } = open();
  await userEvent.type(field(), 'resu');
  await screen.findByRole('group', { name: 'People' });
  expect(activeOption()).toBe(listOptions('Messages')[0]);
  await userEvent.keyboard('{ArrowDown}');
  expect(activeOption()).toBe(listOptions('People')[0]);
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  expect(activeOption()).toBe(listOptions('Announcements')[0]);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(onClose).toHaveBeenCalled();
  expect(location()).toBe('/chapters/bay-area?tab=chat&message=7');
});

test('earlier messages are loaded, and messages are narrowed to a person and to days', async () => {
  const { searches } = open({
    'GET /api/chats/search': ({ query }: MockedCall) =>
      query.before ? { messages: [aFound(2)], next: null } : { messages: [aFound(7)], next: idOf(1007) },
  });
  await userEvent.type(field(), 'clinic');
  await userEvent.click(await screen.findByRole('option', { name: 'Show earlier messages' }));
  await waitFor(() => expect(listOptions('Messages')).toHaveLength(2));
  expect(searches().at(-1)).toMatchObject({ search: 'clinic', before: idOf(1007) });
  await userEvent.click(screen.getByRole('button', { name: 'Filter Messages' }));
  await userEvent.type(screen.getByRole('searchbox', { name: 'Written by' }), 'resa');
  await userEvent.click(await screen.findByRole('button', { name: 'Resa Okafor' }));
  await userEvent.type(screen.getByLabelText('Messages from'), '2031-04-30');
  await userEvent.type(screen.getByLabelText('Messages until'), '2031-05-01');
  const [from, to] = [new Date('2031-04-30T00:00').toISOString(), new Date('2031-05-02T00:00').toISOString()];
  await waitFor(() => expect(searches().at(-1)).toMatchObject({ search: 'clinic', author: idOf(1), from, to }));
  expect(screen.getByRole('button', { name: 'Filter Messages (3)' })).toBeTruthy();
});

test('a search that fails says so and can be repeated, and one without results says so', async () => {
  const messages = { fails: true };
  open({
    'GET /api/chats/search': () => (messages.fails ? { status: 503 } : { messages: [], next: null }),
    'GET /api/members/all': [],
    'GET /api/events': [],
    'GET /api/announcements/search': [],
  });
  await userEvent.type(field(), 'zzz');
  expect(await screen.findByText('Messages could not be searched.')).toBeTruthy();
  expect(screen.queryByText('Nothing found')).toBeNull();
  messages.fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Nothing found')).toBeTruthy();
});
