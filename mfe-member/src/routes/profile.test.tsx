import { aPng, aProblem, browserAsks, mockApi, renderApp } from '@meridian/platform/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../routes';
import { violations } from '../testing/axe';
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
        body: { name: 'Ana Maria', location: 'Lisbon', description: '', tags: ['Law', 'Chess', 'Art'] },
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

describe('a member changes their picture', () => {
  const choose = async (file: File) =>
    userEvent.upload(await screen.findByLabelText('Picture file'), file, { applyAccept: false });
  const png = () => aPng('me.png');

  beforeEach(() => {
    Object.assign(globalThis, {
      createImageBitmap: (file: File) =>
        /^broken|pdf$|tif$/.test(file.name)
          ? Promise.reject(new Error('broken'))
          : Promise.resolve({ width: 300, height: 200 }),
    });
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    jest
      .spyOn(HTMLCanvasElement.prototype, 'toBlob')
      .mockImplementation((done) => done(new Blob(['square'], { type: 'image/webp' })));
  });
  afterEach(() => jest.restoreAllMocks());

  it('a picture is refused if it is too large or not an image', async () => {
    await openProfilePage();
    const broken = () => new File(['x'], 'broken.png', { type: 'image/png' });
    await choose(Object.defineProperty(broken(), 'size', { value: 5 * 1024 * 1024 + 1 }));
    expect(await screen.findByText('File too large')).toBeTruthy();
    expect(screen.getByText('Please choose an image smaller than 5MB.')).toBeTruthy();
    for (const file of [new File(['x'], 'me.pdf', { type: 'application/pdf' }), broken()]) {
      await choose(file);
      expect(await screen.findByText('Invalid file type')).toBeTruthy();
      expect(screen.getByText('Please choose an image file.')).toBeTruthy();
    }
  });

  it('the picture is cropped to a square and uploaded as one file named avatar', async () => {
    const { calls } = await openProfilePage('', {
      'POST /api/profile/avatar': { avatarUrl: '/api/avatars/0123456789abcdef0123456789abcdef' },
    });
    await choose(png());
    const dialog = await screen.findByRole('dialog', { name: 'Your Picture' });
    expect(within(dialog).getByRole('img', { name: 'Preview' })).toBeTruthy();
    expect(within(dialog).getAllByRole('slider')).toHaveLength(3);
    expect(browserAsks()).toBe(true);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Use Picture' }));
    expect(await screen.findByText('Avatar Updated')).toBeTruthy();
    const body = calls.find(({ method }) => method === 'POST')?.body;
    expect(body).toBeInstanceOf(FormData);
    expect([...(body as FormData).keys()]).toEqual(['avatar']);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(browserAsks()).toBe(false);
  });

  it('a picture that only the server can read is uploaded without being cropped', async () => {
    const { calls } = await openProfilePage('', {
      'POST /api/profile/avatar': { avatarUrl: '/api/avatars/0123456789abcdef0123456789abcdef' },
    });
    await choose(new File(['II*\0'], 'scan.tif', { type: 'image/tiff' }));
    expect(await screen.findByText('Avatar Updated')).toBeTruthy();
    const body = calls.find(({ method }) => method === 'POST')?.body as FormData;
    expect(body.get('avatar')).toMatchObject({ size: 4, type: 'image/tiff' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('the picture is moved in its frame with the arrow keys and the pointer', async () => {
    await openProfilePage();
    await choose(png());
    const frame = await screen.findByRole('application', { name: 'Part of the picture' });
    const x = () => Number(screen.getByRole<HTMLInputElement>('slider', { name: 'Left or right' }).value);
    frame.focus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(x()).toBe(0.6); // The square is 200 of 300 pixels, and 5 % of it are 10 % of the rest.
    frame.getBoundingClientRect = () => ({ width: 200 }) as DOMRect;
    const point = (type: string, clientX: number) =>
      fireEvent(frame, new MouseEvent(type, { bubbles: true, clientX, clientY: 10 }));
    point('pointerdown', 10);
    point('pointermove', 50);
    point('pointerup', 50);
    expect(x()).toBeCloseTo(0.2);
    point('pointermove', 90);
    expect(x()).toBeCloseTo(0.2);
    expect(await violations()).toEqual([]);
  });

  it('the picture is removed, if there is one', async () => {
    let avatarUrl: string | null = '/api/avatars/0123456789abcdef0123456789abcdef';
    const { calls } = await openProfilePage('', {
      'GET /api/profile': () => ({ ...PROFILE, avatarUrl }),
      'DELETE /api/profile/avatar': () => {
        avatarUrl = null;
        return { ok: true };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Picture' }));
    expect(await screen.findByText('Picture removed')).toBeTruthy();
    expect(mutationsIn(calls)).toEqual([{ method: 'DELETE', path: '/api/profile/avatar', body: undefined }]);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove Picture' })).toBeNull());
  });

  it('the upload and its failure are shown', async () => {
    let respond = (_response: { status: number }) => {};
    await openProfilePage('', {
      'POST /api/profile/avatar': () =>
        new Promise((resolve) => {
          respond = resolve;
        }),
    });
    await choose(png());
    await userEvent.click(await screen.findByRole('button', { name: 'Use Picture' }));
    expect(await screen.findByRole('button', { name: 'Uploading...' })).toBeTruthy();
    respond({ status: 500 });
    expect(await screen.findByText('Upload Failed')).toBeTruthy();
    expect(screen.getByText('Failed to upload avatar.')).toBeTruthy();
  });
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
