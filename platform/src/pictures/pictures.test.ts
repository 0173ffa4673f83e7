import { LIMITS } from '@meridian/shared-types';
import { shownToast } from '../testing/shown-toast';
import { dismissToast, toastStore } from '../toasts/store';
import { openPicture } from './open-picture';
import { shrinkPicture } from './shrink-picture';

const aFile = (name: string, type: string, size = 1) =>
  Object.defineProperty(new File(['x'], name, { type }), 'size', { value: size });
const drawn: number[][] = [];
const show = (width: number, height: number) =>
  Object.assign(globalThis, { createImageBitmap: async () => ({ width, height, close: () => undefined }) });

beforeEach(() => {
  drawn.length = 0;
  Object.assign(globalThis, { createImageBitmap: () => Promise.reject(new Error('not drawn')) });
  jest
    .spyOn(HTMLCanvasElement.prototype, 'getContext')
    .mockImplementation(() => ({ drawImage: (_: unknown, ...places: number[]) => drawn.push(places) }) as never);
  jest
    .spyOn(HTMLCanvasElement.prototype, 'toBlob')
    .mockImplementation((done) => done(new Blob(['small'], { type: 'image/webp' })));
});
afterEach(() => {
  jest.restoreAllMocks();
  for (const { id } of toastStore.getState().toasts) dismissToast(id);
});

test.each([
  ['IMG_1.HEIC', '', 'Picture not opened', /cannot open HEIC pictures/],
  ['one.heif', 'image/heif', 'Picture not opened', /cannot open HEIC pictures/],
  ['one.avif', 'image/avif', 'Picture not opened', /cannot open AVIF pictures/],
  ['scan.TIF', 'image/tiff', 'Picture not opened', /cannot open TIFF pictures/],
  ['one.dng', '', 'Picture not opened', /cannot open raw camera pictures/],
  ['cv.pdf', 'application/pdf', 'Invalid file type', /^Please choose an image file\.$/],
  ['broken.png', 'image/png', 'Invalid file type', /^Please choose an image file\.$/],
  ['themed.txt', 'text/plain', 'Invalid file type', /^Please choose an image file\.$/],
])('%s (%s) cannot be drawn and is refused: %s', async (name, type, title, description) => {
  expect(await openPicture(aFile(name, type))).toBeUndefined();
  expect(shownToast()).toMatchObject({ title, variant: 'destructive' });
  expect(shownToast()?.description).toMatch(description);
});

test('a large file that cannot be drawn is refused as too large', async () => {
  expect(await openPicture(aFile('large.png', 'image/png', LIMITS.avatarBytes + 1))).toBeUndefined();
  expect(shownToast()?.title).toBe('File too large');
});

test('a file that the server accepts is sent unchanged', async () => {
  show(2400, 1600);
  const file = aFile('hall.jpg', 'image/jpeg', LIMITS.avatarBytes);
  expect(await shrinkPicture(file)).toBe(file);
});

test.each([
  ['a photo of 48 million pixels', 'image/jpeg', 1, [8000, 6000], [2400, 1800]],
  ['a photo of 12 MB', 'image/jpeg', 12_000_000, [1000, 2000], [1000, 2000]],
  ['a GIF', 'image/gif', 1, [300, 200], [300, 200]],
])('%s becomes a smaller picture', async (_name, type, size, [width, height], sides) => {
  show(width!, height!);
  expect((await shrinkPicture(aFile('one', type, size)))?.type).toBe('image/webp');
  expect(drawn).toEqual([[0, 0, ...sides]]);
});
