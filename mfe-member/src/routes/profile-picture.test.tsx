import { aPng, browserAsks } from '@meridian/platform/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { violations } from '@meridian/platform/testing/axe';
import { PROFILE, mutationsIn, openProfilePage } from '../testing/open-profile-page';
import './profile';

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
