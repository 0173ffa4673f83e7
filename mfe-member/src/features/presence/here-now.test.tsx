import { renderApp } from '@meridian/platform/testing';
import type { Presence } from '@meridian/shared-types';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HereMark } from './here-mark';
import { HereNow } from './here-now';

const mockPresence: { current: Presence | undefined } = { current: undefined };
jest.mock('@meridian/platform/realtime', () => ({
  ...jest.requireActual<object>('@meridian/platform/realtime'),
  usePresence: () => mockPresence.current,
}));

const ME = '65f000000000000000000001';
const OTHER = '65f000000000000000000002';
const present = (count: number): Presence => ({
  count,
  people: [
    { userId: ME, name: 'Ana Silva', avatarUrl: null },
    { userId: OTHER, name: 'Ben Okafor', avatarUrl: null },
  ],
});
const open = () =>
  renderApp(
    <>
      <HereNow chapterId={3} />
      <div data-testid="member">
        <HereMark chapterId={3} userId={OTHER} />
      </div>
    </>,
    { session: { id: ME, subscriptionStatus: 'active' } },
  );

test('the number of people is shown, and a dialog that lists them opens and closes with the keyboard', async () => {
  mockPresence.current = present(2);
  open();
  const button = await screen.findByRole('button', { name: /^2 Here/ });
  await userEvent.tab();
  expect(document.activeElement).toBe(button);
  await userEvent.keyboard('{Enter}');
  const dialog = screen.getByRole('dialog', { name: '2 here now' });
  const people = within(dialog).getAllByRole('listitem');
  expect(people.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Ana Silva.*You/),
    expect.not.stringMatching(/You/),
  ]);
  expect(within(dialog).queryByText(/more/)).toBeNull();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(button);
});

test('people without a name in the list are counted, and a member who is here is marked', async () => {
  mockPresence.current = present(70);
  open();
  await userEvent.click(await screen.findByRole('button', { name: /^70 Here/ }));
  expect(screen.getByText('and 68 more')).toBeTruthy();
  expect(screen.getByTestId('member').textContent).toBe('Here now');
});

test('nothing is shown while it is not known who is here, or when nobody is', async () => {
  mockPresence.current = undefined;
  const page = open();
  expect(screen.queryByText(/here now/i)).toBeNull();
  mockPresence.current = { count: 0, people: [] };
  page.unmount();
  open();
  expect(screen.queryByText(/here now/i)).toBeNull();
});
