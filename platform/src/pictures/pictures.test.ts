import { LIMITS } from '@meridian/shared-types';
import { shownToast } from '../testing/shown-toast';
import { dismissToast, toastStore } from '../toasts/store';
import { openPicture } from './open-picture';
import { shrinkPicture } from './shrink-picture';

const aFile = (name: string, head: string, size = 1) =>
  Object.defineProperty(new File([Uint8Array.from(head, (letter) => letter.charCodeAt(0))], name), 'size', {
    value: size,
  });
const PNG = '\x89PNG\r\n\x1a\n';
const JPEG = '\xff\xd8\xff';
const TIFF = 'II*\0';
const HEIC = '\0\0\0\x18ftypheic\0\0\0\0mif1heic';
const AVIF = '\0\0\0\x18ftypavif\0\0\0\0mif1avif';
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

const FORMATS = 'Choose a JPEG, PNG, WebP, GIF, AVIF or TIFF picture.';
test.each([
  ['IMG_1.HEIC', HEIC, 1, 'Picture not opened', `This is a HEIC picture. ${FORMATS}`],
  ['picture.png', HEIC, 1, 'Picture not opened', `This is a HEIC picture. ${FORMATS}`],
  ['one.dng', TIFF, 1, 'Picture not opened', `This is a raw camera picture. ${FORMATS}`],
  ['me.svg', '<svg xmlns="', 1, 'Picture not opened', `This is an SVG picture. ${FORMATS}`],
  ['scan.tif', TIFF, LIMITS.avatarBytes + 1, 'File too large', 'Please choose an image smaller than 5MB.'],
  ['large.bin', 'x', LIMITS.avatarBytes + 1, 'File too large', 'Please choose an image smaller than 5MB.'],
  ['cv.pdf', '%PDF-1.7', 1, 'Invalid file type', 'Please choose an image file.'],
  ['broken.png', 'x', 1, 'Invalid file type', 'Please choose an image file.'],
  ['empty.jpg', '', 0, 'Invalid file type', 'Please choose an image file.'],
])('%s that begins with %j and cannot be drawn is refused', async (name, head, size, title, description) => {
  expect(await openPicture(aFile(name, head, size))).toBeUndefined();
  expect(shownToast()).toMatchObject({ title, description, variant: 'destructive' });
});

test.each([
  ['scan.tif', TIFF],
  ['one.avif', AVIF],
  ['of no known name', PNG],
])('a file that only the server can read is sent unchanged: %s', async (name, head) => {
  const file = aFile(name, head);
  expect(await shrinkPicture(file)).toBe(file);
  expect(shownToast()).toBeUndefined();
});

test.each([
  ['GIF with a loop', 'GIF89a\x01\0\x01\0\x80\0\0\0\0\0\0\0\0!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0'],
  ['GIF with a delay', 'GIF89a\x01\0\x01\0\x80\0\0\0\0\0\0\0\0!\xf9\x04\0\x0a\0\0\0,'],
  ['WebP', 'RIFF\x18\0\0\0WEBPVP8X\x0a\0\0\0\x02\0\0\0'],
  ['AVIF', AVIF.replace('avif', 'avis')],
  ['PNG', `${PNG}\0\0\0\x0dIHDR\0\0\0\x08acTL`],
])('a person who chooses a %s that moves learns that it will be still', async (_name, head) => {
  show(300, 200);
  expect(await shrinkPicture(aFile('one', head))).toBeInstanceOf(File);
  expect(shownToast()).toMatchObject({ title: 'The picture will not move' });
});

test.each([
  ['GIF', 'GIF89a\x01\0\x01\0\x80\0\0\0\0\0\0\0\0!\xf9\x04\x01\0\0\0\0,'],
  ['WebP', 'RIFF\x18\0\0\0WEBPVP8X\x0a\0\0\0\x10\0\0\0'],
])('nothing is said about a %s that does not move', async (_name, head) => {
  show(300, 200);
  await shrinkPicture(aFile('one', head));
  expect(shownToast()).toBeUndefined();
});

test('a file that the server accepts is sent unchanged', async () => {
  show(2400, 1600);
  const file = aFile('hall.jpg', JPEG, LIMITS.avatarBytes);
  expect(await shrinkPicture(file)).toBe(file);
});

test.each([
  ['a photo of 48 million pixels', JPEG, 1, [8000, 6000], [2400, 1800]],
  ['a photo of 12 MB', JPEG, 12_000_000, [1000, 2000], [1000, 2000]],
  ['a HEIC that the browser draws', HEIC, 1, [300, 200], [300, 200]],
])('%s becomes a smaller picture', async (_name, head, size, [width, height], sides) => {
  show(width!, height!);
  expect((await shrinkPicture(aFile('one', head, size)))?.type).toBe('image/webp');
  expect(drawn).toEqual([[0, 0, ...sides]]);
});
