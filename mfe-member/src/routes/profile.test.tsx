import { emptyFields, PROFILE_FIELDS } from '@meridian/shared-types/schemas';
import { aProblem, mockApi, renderApp } from '@meridian/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../routes';
import { violations } from '@meridian/platform/testing/axe';
import { PROFILE, mutationsIn, openProfilePage } from '../testing/open-profile-page';
import './profile';

it('visitors are asked to sign in', async () => {
  mockApi({});
  renderApp(routes, { path: '/profile' });
  expect(await screen.findByRole('heading', { name: 'Sign In Required' })).toBeTruthy();
});

describe('a member edits their profile', () => {
  it('the profile is saved with its skills, including the one that is still being typed', async () => {
    const { calls } = await openProfilePage('', { 'PUT /api/profile': { ...PROFILE, name: 'Ana Maria' } });
    const name = await screen.findByLabelText('Name');
    await userEvent.clear(name);
    await userEvent.type(name, 'Ana Maria');
    await userEvent.type(screen.getByLabelText(/Skills/), '  Chess {Enter}Law{Enter}Art');
    await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Profile updated')).toBeTruthy();
    expect(mutationsIn(calls)).toEqual([
      {
        method: 'PUT',
        path: '/api/profile',
        body: { ...emptyFields(PROFILE_FIELDS), name: 'Ana Maria', location: 'Lisbon', tags: ['Law', 'Chess', 'Art'] },
      },
    ]);
    await waitFor(() => expect(calls.some(({ path }) => path === '/api/auth/me')).toBe(true));
  });

  it('the profile is kept as a draft until it is saved or discarded', async () => {
    await openProfilePage('', { 'PUT /api/profile': { ...PROFILE, location: 'Porto' } });
    const location = () => screen.findByLabelText<HTMLInputElement>(/^Location/);
    await userEvent.clear(await location());
    await userEvent.type(await location(), 'Porto');
    await userEvent.click(screen.getByRole('tab', { name: 'Account' }));
    await userEvent.click(screen.getByRole('tab', { name: 'Profile' }));
    await waitFor(async () => expect((await location()).value).toBe('Porto'));
    await userEvent.click(screen.getByRole('button', { name: 'Discard Changes' }));
    expect((await location()).value).toBe('Lisbon');
    await userEvent.clear(await location());
    await userEvent.type(await location(), 'Porto');
    await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Profile updated')).toBeTruthy();
    expect((await location()).value).toBe('Porto');
    expect(screen.queryByRole('button', { name: 'Discard Changes' })).toBeNull();
  });

  it('the profile needs a name of two characters', async () => {
    const { calls } = await openProfilePage();
    const name = await screen.findByLabelText('Name');
    await userEvent.clear(name);
    await userEvent.type(name, 'A');
    await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Name must be at least 2 characters')).toBeTruthy();
    expect(mutationsIn(calls)).toEqual([]);
    expect(await violations()).toEqual([]);
  });

  it.each([
    [{ status: 429, body: aProblem(429, 'Try again in 2 minutes.') }, 'Try again in 2 minutes.'],
    [{ status: 500 }, 'Unable to update profile.'],
  ])('the reason is shown if the profile could not be saved', async (response, text) => {
    await openProfilePage('', { 'PUT /api/profile': response });
    await userEvent.click(await screen.findByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Update failed')).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
  });
});

it('placeholders for the picture and four fields are shown while they load', async () => {
  const { container } = await openProfilePage('', { 'GET /api/profile': () => new Promise(() => undefined) });
  expect(container.querySelectorAll('[aria-hidden=true]:empty')).toHaveLength(1 + 4 * 2);
});

it.each([
  ['', 'GET /api/profile', 'Your profile could not be loaded'],
  ['notifications', 'GET /api/profile/notifications', 'Your settings could not be loaded'],
])('a retry is offered if %j does not load', async (tab, call, text) => {
  await openProfilePage(tab, { [call]: { status: 503 } });
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByRole('button', { name: /try again/i })).toBeTruthy();
});

it('people may go to events without being shown, and the switch is reverted if it is not saved', async () => {
  let isDown = false;
  let stored: unknown = { showAttendance: true };
  const { calls } = await openProfilePage('', {
    'GET /api/user/event-settings': () => stored,
    'PUT /api/user/event-settings': ({ body }: { body: unknown }) => (isDown ? { status: 503 } : (stored = body)),
  });
  const shown = await screen.findByRole('switch', { name: 'Show that I am going to events' });
  await userEvent.click(shown);
  expect(await screen.findByText('Settings saved')).toBeTruthy();
  expect(mutationsIn(calls)).toEqual([
    { method: 'PUT', path: '/api/user/event-settings', body: { showAttendance: false } },
  ]);
  isDown = true;
  await userEvent.click(shown);
  expect(await screen.findByText('Settings not saved')).toBeTruthy();
  await waitFor(() => expect(shown.getAttribute('aria-checked')).toBe('false'));
});

it('the choice of who may write is saved at once, and reverted if it cannot be saved', async () => {
  let isDown = false;
  let stored: unknown = { messagesFrom: 'everyone' };
  const { calls } = await openProfilePage('', {
    'GET /api/user/message-settings': () => stored,
    'PUT /api/user/message-settings': ({ body }: { body: unknown }) => (isDown ? { status: 503 } : (stored = body)),
  });
  const group = await screen.findByRole('radiogroup', { name: 'Who can write to me' });
  expect(within(group).getByRole('radio', { name: /^All members/, checked: true })).toBeTruthy();
  expect(await violations()).toEqual([]);
  await userEvent.click(within(group).getByRole('radio', { name: /^My chapters/ }));
  expect(await screen.findByText('Settings saved')).toBeTruthy();
  expect(mutationsIn(calls)).toEqual([
    { method: 'PUT', path: '/api/user/message-settings', body: { messagesFrom: 'chapters' } },
  ]);
  isDown = true;
  await userEvent.click(within(group).getByRole('radio', { name: /^Nobody/ }));
  expect(await screen.findByText('Settings not saved')).toBeTruthy();
  await waitFor(() => expect(within(group).getByRole('radio', { name: /^My chapters/, checked: true })).toBeTruthy());
});

it('people may hide that they are here, and the switch is reverted if it is not saved', async () => {
  let isDown = false;
  const { calls } = await openProfilePage('', {
    'PUT /api/user/presence-settings': ({ body }: { body: unknown }) => (isDown ? { status: 503 } : body),
  });
  const shown = await screen.findByRole('switch', { name: 'Show when I am here' });
  await userEvent.click(shown);
  expect(await screen.findByText('Settings saved')).toBeTruthy();
  expect(mutationsIn(calls)).toEqual([
    { method: 'PUT', path: '/api/user/presence-settings', body: { showPresence: false } },
  ]);
  isDown = true;
  await userEvent.click(shown);
  expect(await screen.findByText('Settings not saved')).toBeTruthy();
  await waitFor(() => expect(shown.getAttribute('aria-checked')).toBe('false'));
});
