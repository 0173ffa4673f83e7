import sharp from 'sharp';
import { ObjectId } from 'mongodb';
import { avatarForm } from '../records/content';
import { flatPng, noiseImage, PNG_SIGNATURE, SVG } from '../bad-input/avatar-files';
import { HERE, problemOf, send, type TestProduct } from '../product/test-product';
import { statusOf } from './threat';

const SCRIPT = Buffer.from('<script>alert(document.domain)</script><?php system($_GET[0]); ?>PK\x03\x04');
const EXIF = {
  IFD0: { Copyright: 'Secret Owner' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
};
/** Returns a JPEG with a location in its metadata, followed by a script. */
const polyglotJpeg = async (): Promise<Buffer> =>
  Buffer.concat([await noiseImage().withExif(EXIF).jpeg().toBuffer(), SCRIPT]);

const IMAGE_HEADERS = {
  'content-type': 'image/webp',
  'x-content-type-options': 'nosniff',
  'content-security-policy': expect.stringContaining("default-src 'none'; sandbox") as unknown,
};
/** Matches bytes that no stored image contains. */
const FOREIGN_BYTES = /<script|<\?php|PK\x03\x04|Exif|EXIF|Secret/;

/** Declares tests of images of all kinds, including the largest. */
export function imageThreats(product: TestProduct): void {
  test('T16: an uploaded image of any kind and size becomes a square of pixels without metadata, or is refused', async () => {
    const person = await product.createPerson(HERE);
    const upload = async (bytes: Uint8Array, name = 'me.png') =>
      (await person.ok<{ avatarUrl: string }>('POST', '/api/profile/avatar', avatarForm(bytes, { name }))).avatarUrl;
    const legal: [string, Buffer, string][] = [
      ['a JPEG with a location and a script', await polyglotJpeg(), '../../../etc/passwd'],
      ['a PNG with an archive behind', Buffer.concat([await noiseImage().png().toBuffer(), SCRIPT]), 'me.php'],
      ['a PNG with a comment', await noiseImage().withExif(EXIF).png().toBuffer(), 'a\u202egnp.exe'],
      ['a WebP', await noiseImage().webp().toBuffer(), '<img>.webp'],
      ['colors for print', await noiseImage().toColourspace('cmyk').jpeg().toBuffer(), 'print.jpg'],
      ['30,000 by 1', flatPng(30_000, 1), 'line.png'],
      ['one pixel', flatPng(1, 1), 'dot.png'],
      ['50.9 million pixels', flatPng(10_000, 5090), 'big.png'],
    ];
    const urls: string[] = [];
    for (const [what, bytes, name] of legal) {
      const url = await upload(bytes, name);
      expect([what, url]).toEqual([what, expect.stringMatching(/^\/api\/avatars\/[0-9a-f]{32}$/)]);
      const { bytes: shown, headers } = await send(product.url, 'GET', url);
      expect(headers).toMatchObject(IMAGE_HEADERS);
      expect(await sharp(shown).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
      expect([what, FOREIGN_BYTES.test(shown.toString('latin1'))]).toEqual([what, false]);
      const stored = await product
        .collection('auth', 'avatars')
        .find({ userId: new ObjectId(person.userId) })
        .toArray();
      expect(stored.map(({ _id }) => `/api/avatars/${String(_id)}`)).toEqual([url]); // The earlier one is deleted.
      urls.push(url);
    }
    expect(await statusOf(send(product.url, 'GET', urls[0]!))).toBe(404);
    for (const [bytes, status] of [
      [Buffer.from(SVG), 415],
      [Buffer.concat([PNG_SIGNATURE, Buffer.from(SVG)]), 415],
      [flatPng(10_000, 5100), 413],
      [Buffer.alloc(5 * 1024 * 1024 + 1), 413],
    ] as const)
      expect(problemOf(await person.call('POST', '/api/profile/avatar', { body: avatarForm(bytes) })).status).toBe(
        status,
      );
  });
}
