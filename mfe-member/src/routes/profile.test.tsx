import { aProblem, mockApi, renderApp } from '@meridian/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../routes';
import { violations } from '../testing/axe';
import { aPerson, inDays } from '../testing/builders';
import './profile';

const PROFILE = { ...aPerson('Ana Silva'), location: 'Lisbon', tags: ['Law'] };
const ME = {
  user: {
    id: '65f000000000000000000001',
    name: 'Ana Silva',
    email: 'ana@example.org',
    subscriptionStatus: 'active',
    createdAt: '2025-01-15T12:00:00.000Z',
    memberships: [],
    profile: PROFILE,
  },
};

async function open(
  tab = '',
  answers = {},
  session = { subscriptionStatus: 'active' } as NonNullable<Parameters<typeof renderApp>[1]>['session'],
) {
  const api = mockApi({
    'GET /api/profile': PROFILE,
    'GET /api/auth/me': ME,
    'GET /api/profile/notifications': { email: true, push: false, weeklyDigest: true },
    ...answers,
  });
  const page = renderApp(routes, { path: `/profile${tab && `?tab=${tab}`}`, session });
  await screen.findByRole('heading', { name: 'Profile', level: 1 });
  return { ...api, ...page };
}
const sent = (calls: { method: string; path: string; body: unknown }[]) =>
  calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => ({ method, path, body }));

it('asks visitors to sign in', async () => {
  mockApi({});
  renderApp(routes, { path: '/profile' });
  expect(await screen.findByRole('heading', { name: 'Sign In Required' })).toBeTruthy();
});

describe('profile', () => {
  it('is saved with its skills', async () => {
    const { calls } = await open('', { 'PUT /api/profile': { ...PROFILE, name: 'Ana Maria' } });
    const name = await screen.findByLabelText('Name');
    await userEvent.clear(name);
    await userEvent.type(name, 'Ana Maria');
    await userEvent.type(screen.getByLabelText(/Skills/), '  Chess {Enter}Law{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Profile updated')).toBeTruthy();
    expect(sent(calls)).toEqual([
      {
        method: 'PUT',
        path: '/api/profile',
        body: { name: 'Ana Maria', location: 'Lisbon', description: '', tags: ['Law', 'Chess'] },
      },
    ]);
    await waitFor(() => expect(calls.some(({ path }) => path === '/api/auth/me')).toBe(true));
  });

  it('needs a name of two characters', async () => {
    const { calls } = await open();
    const name = await screen.findByLabelText('Name');
    await userEvent.clear(name);
    await userEvent.type(name, 'A');
    await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Name must be at least 2 characters')).toBeTruthy();
    expect(sent(calls)).toEqual([]);
    expect(await violations()).toEqual([]);
  });

  it.each([
    [{ status: 429, body: aProblem(429, 'Please try again in 2 minutes.') }, 'Please try again in 2 minutes.'],
    [{ status: 500 }, 'Unable to update profile.'],
  ])('says why it could not be saved', async (answer, text) => {
    await open('', { 'PUT /api/profile': answer });
    await userEvent.click(await screen.findByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Update failed')).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
  });
});

it.each([
  ['', 'GET /api/profile', 'Your profile could not be loaded'],
  ['notifications', 'GET /api/profile/notifications', 'Your settings could not be loaded'],
])('offers another try when %j does not load', async (tab, call, text) => {
  await open(tab, { [call]: { status: 503 } });
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByRole('button', { name: /try again/i })).toBeTruthy();
});

describe('the picture', () => {
  const choose = async (file: File) =>
    userEvent.upload(await screen.findByLabelText('Picture file'), file, { applyAccept: false });
  const png = () => new File(['x'], 'me.png', { type: 'image/png' });

  beforeEach(() => {
    Object.assign(globalThis, {
      createImageBitmap: (file: File) =>
        file.name === 'broken.png' ? Promise.reject(new Error('broken')) : Promise.resolve({ width: 300, height: 200 }),
    });
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    jest
      .spyOn(HTMLCanvasElement.prototype, 'toBlob')
      .mockImplementation((done) => done(new Blob(['square'], { type: 'image/webp' })));
  });
  afterEach(() => jest.restoreAllMocks());

  it('is refused when it is too large, or no picture', async () => {
    await open();
    await choose(Object.defineProperty(png(), 'size', { value: 5 * 1024 * 1024 + 1 }));
    expect(await screen.findByText('File too large')).toBeTruthy();
    expect(screen.getByText('Please choose an image smaller than 5MB.')).toBeTruthy();
    for (const file of [
      new File(['x'], 'me.pdf', { type: 'application/pdf' }),
      new File(['x'], 'broken.png', { type: 'image/png' }),
    ]) {
      await choose(file);
      expect(await screen.findByText('Invalid file type')).toBeTruthy();
      expect(screen.getByText('Please choose an image file.')).toBeTruthy();
    }
  });

  it('is cut to a square and sent as one file named avatar', async () => {
    const { calls } = await open('', {
      'POST /api/profile/avatar': { avatarUrl: '/api/avatars/0123456789abcdef0123456789abcdef' },
    });
    await choose(png());
    const dialog = await screen.findByRole('dialog', { name: 'Your Picture' });
    expect(within(dialog).getByRole('img', { name: 'Preview' })).toBeTruthy();
    expect(within(dialog).getAllByRole('slider')).toHaveLength(3);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Use Picture' }));
    expect(await screen.findByText('Avatar Updated')).toBeTruthy();
    const body = calls.find(({ method }) => method === 'POST')?.body;
    expect(body).toBeInstanceOf(FormData);
    expect([...(body as FormData).keys()]).toEqual(['avatar']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says that it is sent, and when it could not be', async () => {
    let fail = (_answer: { status: number }) => {};
    await open('', {
      'POST /api/profile/avatar': () =>
        new Promise((resolve) => {
          fail = resolve;
        }),
    });
    await choose(png());
    await userEvent.click(await screen.findByRole('button', { name: 'Use Picture' }));
    expect(await screen.findByRole('button', { name: 'Uploading...' })).toBeTruthy();
    fail({ status: 500 });
    expect(await screen.findByText('Upload Failed')).toBeTruthy();
    expect(screen.getByText('Failed to upload avatar.')).toBeTruthy();
  });
});

describe('account', () => {
  it('shows address, subscription and since when', async () => {
    await open('account');
    expect(screen.getByLabelText<HTMLInputElement>('Email').readOnly).toBe(true);
    expect(screen.getByText('Contact support to change your email address')).toBeTruthy();
    expect(screen.getByText('Active Member')).toBeTruthy();
    expect(screen.getByText('Jan 15, 2025')).toBeTruthy();
    expect(await violations()).toEqual([]);
  });

  it('is deleted once the password is typed, and everything of it is forgotten', async () => {
    const { calls, location } = await open('account', {
      'DELETE /api/account': { ok: true },
      'POST /api/auth/logout': { ok: true },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Delete Account' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete for Good' }));
    expect(await screen.findByText('Type your password to confirm')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Password'), 'correct horse');
    await userEvent.click(screen.getByRole('button', { name: 'Delete for Good' }));
    expect(await screen.findByText('Account deleted')).toBeTruthy();
    expect(sent(calls)[0]).toEqual({ method: 'DELETE', path: '/api/account', body: { password: 'correct horse' } });
    await waitFor(() => expect(location()).toBe('/'));
  });

  it('stays when the only admin of a chapter asks', async () => {
    await open('account', {
      'DELETE /api/account': { status: 409, body: aProblem(409, 'Please hand over Bay Area first.') },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Delete Account' }));
    await userEvent.type(await screen.findByLabelText('Password'), 'correct horse');
    await userEvent.click(screen.getByRole('button', { name: 'Delete for Good' }));
    expect(await screen.findByText('Please hand over Bay Area first.')).toBeTruthy();
  });
});

describe('notifications', () => {
  const stateOf = async (name: string) => (await screen.findByRole('switch', { name })).getAttribute('aria-checked');

  it('are saved switch by switch', async () => {
    const { calls } = await open('notifications', {
      'PUT /api/profile/notifications': { email: true, push: true, weeklyDigest: true },
    });
    expect(await stateOf('Push notifications')).toBe('false');
    await userEvent.click(screen.getByRole('switch', { name: 'Push notifications' }));
    expect(await screen.findByText('Notification settings saved')).toBeTruthy();
    expect(sent(calls)[0]?.body).toEqual({ email: true, push: true, weeklyDigest: true });
    expect(await stateOf('Push notifications')).toBe('true');
  });

  it('go back when that fails', async () => {
    await open('notifications', { 'PUT /api/profile/notifications': { status: 500 } });
    await userEvent.click(await screen.findByRole('switch', { name: 'Email notifications' }));
    expect(await screen.findByText('Settings not saved')).toBeTruthy();
    expect(await stateOf('Email notifications')).toBe('true');
  });
});

describe('billing', () => {
  it('shows members what they pay, with a way out', async () => {
    const { calls } = await open('billing', {
      'POST /api/subscription/cancel': { membershipEndsAt: '2099-03-01T12:00:00.000Z' },
      'GET /api/auth/me': { user: { ...ME.user, membershipEndsAt: '2099-03-01T12:00:00.000Z' } },
    });
    expect(screen.getByText('Full Membership')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel Membership' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cancel your membership?' });
    expect(sent(calls)).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel Membership' }));
    expect(await screen.findByText('Membership cancelled')).toBeTruthy();
    expect(await screen.findByText('Your membership is cancelled')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cancel Membership' })).toBeNull();
  });

  it.each([
    [{ plan: 'monthly', cardLast4: '1881', paidUntil: '2099-03-01T12:00:00.000Z' }, '$29/month', '•••• •••• •••• 1881'],
    [{ plan: 'annual', paidUntil: '2099-03-01T12:00:00.000Z' }, '$299/year', '•••• •••• •••• ••••'],
  ] as const)('tells plan, card and next payment of %j', async (membership, price, card) => {
    await open('billing', {}, { subscriptionStatus: 'active', membership });
    expect(screen.getByText((_, element) => element?.textContent === price && element.tagName === 'P')).toBeTruthy();
    expect(screen.getByText(card)).toBeTruthy();
    expect(screen.getByText('Mar 01, 2099')).toBeTruthy();
  });

  it('says when the membership could not be cancelled, and keeps it', async () => {
    await open('billing', { 'POST /api/subscription/cancel': { status: 500 } });
    await userEvent.click(screen.getByRole('button', { name: 'Cancel Membership' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel Membership' }));
    expect(await screen.findByText('Membership not cancelled')).toBeTruthy();
    expect(screen.queryByText('Your membership is cancelled')).toBeNull();
  });

  it('names the end of a cancelled membership', async () => {
    await open('billing', {}, { subscriptionStatus: 'active', membershipEndsAt: inDays(10) });
    expect(screen.getByText(/^You stay a full member until/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Renew' }).getAttribute('href')).toBe('/subscribe');
  });

  it('offers others an upgrade', async () => {
    await open('billing', {}, {});
    expect(screen.getByRole('heading', { name: 'Newsletter' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Upgrade Now' }).getAttribute('href')).toBe('/subscribe');
    expect(screen.queryByRole('button', { name: 'Cancel Membership' })).toBeNull();
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
  [
    'billing',
    'POST /api/subscription/cancel',
    'Cancel Membership',
    'Cancelling...',
    async () => {
      await userEvent.click(screen.getByRole('button', { name: 'Cancel Membership' }));
      await screen.findByRole('dialog');
    },
  ],
])('tells in the tab %j that %s is under way, and is not sent twice', async (tab, call, button, pending, before) => {
  const { calls } = await open(tab, { [call]: () => new Promise(() => {}) });
  await before();
  await userEvent.click(await screen.findByRole('button', { name: button }));
  await userEvent.click(await screen.findByRole('button', { name: pending }));
  expect(sent(calls)).toHaveLength(1);
});
