import { aProblem } from '@meridian/platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { violations } from '@meridian/platform/testing/axe';

import { PREFERENCES, mutationsIn, openProfilePage } from '../testing/open-profile-page';
import './profile';

describe('a user manages their account', () => {
  it('the email address, subscription and creation date are shown', async () => {
    await openProfilePage('account');
    expect(screen.getByLabelText<HTMLInputElement>('Email').readOnly).toBe(true);
    expect(screen.getByText('Contact support to change your email address')).toBeTruthy();
    const security = screen.getByRole('link', { name: 'change it yourself in Security' });
    expect(security.getAttribute('href')).toBe('/profile?tab=security');
    await waitFor(() => expect(document.title).toBe('Account · Meridian'));
    expect(screen.getByText('Active member')).toBeTruthy();
    expect(screen.getByText('Jan 15, 2025')).toBeTruthy();
    expect(await violations()).toEqual([]);
  });

  it('the account is deleted after the password was entered, and the user is signed out', async () => {
    const { calls, location } = await openProfilePage('account', {
      'DELETE /api/account': { ok: true },
      'POST /api/auth/logout': { ok: true },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Delete Account' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete for Good' }));
    expect(await screen.findByText('Type your password to confirm')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Password'), 'correct horse');
    await userEvent.click(screen.getByRole('button', { name: 'Delete for Good' }));
    expect(await screen.findByText('Account deleted')).toBeTruthy();
    expect(mutationsIn(calls)[0]).toEqual({
      method: 'DELETE',
      path: '/api/account',
      body: { password: 'correct horse' },
    });
    await waitFor(() => expect(location()).toBe('/'));
  });

  it('the field says that the password is wrong, and the account is not deleted', async () => {
    const message = 'This password is not correct.';
    const { location } = await openProfilePage('account', {
      'DELETE /api/account': { status: 403, body: aProblem(403, message, [{ path: 'password', message }]) },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Delete Account' }));
    const password = await screen.findByLabelText('Password');
    await userEvent.type(password, 'not this one');
    await userEvent.click(screen.getByRole('button', { name: 'Delete for Good' }));
    expect(await within(screen.getByRole('dialog')).findByText(message)).toBeTruthy();
    expect(password.getAttribute('aria-invalid')).toBe('true');
    expect(location()).toBe('/profile?tab=account');
  });

  it('the account is not deleted if the user is the only admin of a chapter', async () => {
    await openProfilePage('account', {
      'DELETE /api/account': { status: 409, body: aProblem(409, 'Please hand over Bay Area first.') },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Delete Account' }));
    await userEvent.type(await screen.findByLabelText('Password'), 'correct horse');
    await userEvent.click(screen.getByRole('button', { name: 'Delete for Good' }));
    expect(await screen.findByText('Please hand over Bay Area first.')).toBeTruthy();
  });
});

describe('a user chooses their notifications', () => {
  const stateOf = async (name: string) => (await screen.findByRole('switch', { name })).getAttribute('aria-checked');

  it('each switch is saved immediately', async () => {
    const { calls } = await openProfilePage('notifications', {
      'PUT /api/profile/notifications': { email: true, push: true, weeklyDigest: true },
    });
    expect(await stateOf('Push notifications')).toBe('false');
    await userEvent.click(screen.getByRole('switch', { name: 'Push notifications' }));
    expect(await screen.findByText('Notification settings saved')).toBeTruthy();
    expect(mutationsIn(calls)[0]?.body).toEqual({ email: true, push: true, weeklyDigest: true });
    expect(await stateOf('Push notifications')).toBe('true');
  });

  it('the newsletter has its own switch, which waits until email notifications are on', async () => {
    const { calls } = await openProfilePage('notifications', {
      'PUT /api/notifications/letters': { wantsLetters: false },
      'PUT /api/profile/notifications': { email: false, push: false, weeklyDigest: true },
    });
    expect(await stateOf('Newsletter')).toBe('true');
    await userEvent.click(screen.getByRole('switch', { name: 'Newsletter' }));
    await waitFor(() =>
      expect(mutationsIn(calls)).toEqual([
        { method: 'PUT', path: '/api/notifications/letters', body: { wantsLetters: false } },
      ]),
    );
    expect(await stateOf('Newsletter')).toBe('false');
    await userEvent.click(screen.getByRole('switch', { name: 'Email notifications' }));
    await waitFor(() => expect(screen.getByRole('switch', { name: 'Newsletter' }).hasAttribute('disabled')).toBe(true));
    expect(await violations()).toEqual([]);
  });

  it('nobody chooses for an address that is not confirmed', async () => {
    await openProfilePage('notifications', { 'GET /api/notifications/letters': { wantsLetters: null } });
    expect(await stateOf('Weekly digest')).toBe('true');
    await waitFor(() => expect(screen.queryByText('Newsletter')).toBeNull());
  });

  it('the settings are reverted if the request fails', async () => {
    await openProfilePage('notifications', { 'PUT /api/profile/notifications': { status: 500 } });
    await userEvent.click(await screen.findByRole('switch', { name: 'Email notifications' }));
    expect(await screen.findByText('Settings not saved')).toBeTruthy();
    expect(await stateOf('Email notifications')).toBe('true');
  });

  it('the click that turns on push notifications asks the browser, and the page says where it blocks them', async () => {
    const browser = { permission: 'default', requestPermission: jest.fn() };
    browser.requestPermission.mockImplementation(async () => {
      browser.permission = 'denied';
    });
    Object.assign(globalThis, { Notification: browser });
    await openProfilePage('notifications', {
      'PUT /api/profile/notifications': { email: true, push: true, weeklyDigest: true },
    });
    expect(await screen.findByText(/^Also on this device/)).toBeTruthy();
    expect(browser.requestPermission).not.toHaveBeenCalled();
    await userEvent.click(await screen.findByRole('switch', { name: 'Push notifications' }));
    expect(await screen.findByText(/This browser blocks notifications/)).toBeTruthy();
    Reflect.deleteProperty(globalThis, 'Notification');
  });

  it('the time of the digest is shown, and each group, quiet hours and muted chapters can be chosen', async () => {
    const { calls } = await openProfilePage('notifications', {
      'PUT /api/notifications/preferences': { ...PREFERENCES },
    });
    expect(await screen.findByText(/Mondays from 9:00 AM, Berlin time\./)).toBeTruthy();
    expect(await violations()).toEqual([]);
    await userEvent.click(await screen.findByRole('switch', { name: 'Announcements: under the bell' }));
    const quiet = screen.getByRole('switch', { name: 'Quiet hours' });
    await waitFor(() => expect(quiet.hasAttribute('disabled')).toBe(false));
    await userEvent.click(quiet);
    expect(await screen.findByLabelText('Until')).toBeTruthy();
    const saved = mutationsIn(calls).map(({ body }) => body as typeof PREFERENCES);
    expect(saved[0]?.groups.announcements).toEqual({ page: false, mail: 'now' });
    expect(saved[1]).toMatchObject({ quietHours: { from: 22, to: 7 }, groups: { announcements: { page: false } } });
  });
});

describe('mail to the user was refused', () => {
  afterEach(() => jest.useRealTimers());

  it('the reason and another attempt are shown, and saving settings does not send them', async () => {
    const { calls } = await openProfilePage('notifications', {
      'GET /api/notifications/preferences': { ...PREFERENCES, mailRefusal: 'full' },
      'PUT /api/notifications/preferences': PREFERENCES,
      'POST /api/auth/email-confirmation': { ok: true },
    });
    expect(await screen.findByText('Email to your address was refused')).toBeTruthy();
    expect(screen.getByText(/the mailbox is full/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('We have sent you an email')).toBeTruthy();
    await userEvent.click(screen.getByRole('switch', { name: 'Quiet hours' }));
    await waitFor(() => expect(mutationsIn(calls)).toHaveLength(2));
    expect(mutationsIn(calls)[1]?.body).not.toHaveProperty('mailRefusal');
    expect(screen.getByText('Email to your address was refused')).toBeTruthy();
  });

  it('the card disappears once the requested mail is accepted', async () => {
    jest.useFakeTimers({ doNotFake: ['performance'] });
    const byHand = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    let preferences: object = { ...PREFERENCES, mailRefusal: 'full' };
    await openProfilePage('notifications', {
      'GET /api/notifications/preferences': () => preferences,
      'POST /api/auth/email-confirmation': { ok: true },
    });
    await byHand.click(await screen.findByRole('button', { name: 'Try Again' }));
    await act(() => jest.advanceTimersByTimeAsync(5000));
    expect(screen.getByText('Email to your address was refused')).toBeTruthy();
    preferences = PREFERENCES;
    await act(() => jest.advanceTimersByTimeAsync(5000));
    expect(screen.queryByText('Email to your address was refused')).toBeNull();
    expect(screen.getByText('Your address accepts email again')).toBeTruthy();
  });
});

it.each([
  ['', 'PUT /api/profile', 'Save Changes', 'Saving...', async () => {}],
  [
    'account',
    'DELETE /api/account',
    'Delete for Good',
    'Deleting...',
    async () => {
      await userEvent.click(screen.getByRole('button', { name: 'Delete Account' }));
      await userEvent.type(await screen.findByLabelText('Password'), 'correct horse');
    },
  ],
])('the tab %j shows that %s is pending, and does not send it twice', async (tab, call, button, pending, before) => {
  const { calls } = await openProfilePage(tab, { [call]: () => new Promise(() => {}) });
  await before();
  await userEvent.click(await screen.findByRole('button', { name: button }));
  await userEvent.click(await screen.findByRole('button', { name: pending }));
  expect(mutationsIn(calls)).toHaveLength(1);
});
