import sharp from 'sharp';
import { convertUpload } from './convert-image';

const image = (width = 60, height = 40, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 200, g: 80, b: 20, alpha: 0.5 } } });
/** Returns the outcome of an upload: the size of the picture as WebP, or the refusal. */
const upload = (bytes: Buffer) =>
  convertUpload('picture', bytes, (upright) =>
    upright.resize({ width: 200, withoutEnlargement: true }).webp().toBuffer(),
  ).then(
    async (webp) => {
      const { width, height, pages = 1 } = await sharp(webp, { pages: -1 }).metadata();
      return `${width} × ${height}, ${pages} frame`;
    },
    ({ status, message }: { status: number; message: string }) => `${status} ${message}`,
  );
/** Returns a picture of two frames. */
const moving = async () =>
  sharp([await image().png().toBuffer(), await image().negate().png().toBuffer()], { join: { animated: true } });

test.each([
  ['JPEG', () => image().jpeg().toBuffer()],
  ['PNG', () => image(60, 40, 4).png().toBuffer()],
  ['WebP', () => image().webp().toBuffer()],
  ['GIF', () => image().gif().toBuffer()],
  ['animated GIF', async () => (await moving()).gif({ delay: [100, 100] }).toBuffer()],
  ['animated WebP', async () => (await moving()).webp().toBuffer()],
  ['AVIF', () => image().avif({ effort: 0 }).toBuffer()],
  ['TIFF', () => image().tiff().toBuffer()],
  ['TIFF of little-endian 16 bits', () => image().toColourspace('rgb16').tiff({ compression: 'deflate' }).toBuffer()],
  ['large TIFF', () => image().tiff({ bigtiff: true }).toBuffer()],
])('of a picture in the format %s, the first frame is converted', async (_name, picture) => {
  expect(await upload(await picture())).toBe('60 × 40, 1 frame');
});

const ACCEPTED = 'Choose a JPEG, PNG, WebP, GIF, AVIF or TIFF picture.';
const box = (brands: string) => Buffer.from(`\0\0\0\x18ftyp${brands}${'\0'.repeat(20)}`, 'latin1');
test.each([
  ['HEIC of a phone', box('heic\0\0\0\0mif1heic'), `This is a HEIC picture. ${ACCEPTED}`],
  ['HEIC with another brand first', box('mif1\0\0\0\0mif1heic'), `This is a HEIC picture. ${ACCEPTED}`],
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), `This is an SVG picture. ${ACCEPTED}`],
  ['SVG with a declaration', Buffer.from('<?xml version="1.0"?>\n<svg/>'), `This is an SVG picture. ${ACCEPTED}`],
  ['bitmap', Buffer.from('BM\x3a\0\0\0\0\0\0\0\x36', 'latin1'), `This is a BMP picture. ${ACCEPTED}`],
  ['raw photo', Buffer.from('II*\0\x10\0\0\0CR\x02', 'latin1'), `This is a raw camera picture. ${ACCEPTED}`],
  ['PDF', Buffer.from('%PDF-1.7'), 'Please choose an image file.'],
  ['HTML', Buffer.from('<!doctype html><svg></svg>'), 'Please choose an image file.'],
  ['empty file', Buffer.alloc(0), 'Please choose an image file.'],
])('a file of the kind %s is refused', async (_name, bytes, message) => {
  expect(await upload(bytes)).toBe(`415 ${message}`);
});

test.each(['png', 'jpeg', 'gif', 'tiff', 'webp'] as const)(
  'a %s that ends in the middle is damaged',
  async (format) => {
    const noise = sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: 'red',
        noise: { type: 'gaussian', mean: 9, sigma: 60 },
      },
    });
    const bytes = await noise[format]().toBuffer();
    expect(await upload(bytes.subarray(0, bytes.length / 2))).toMatch(
      /^415 This \w+ picture cannot be read\. It may be damaged or incomplete\.$/,
    );
  },
);
