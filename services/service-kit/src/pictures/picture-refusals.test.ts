import { detectPictureFormat } from '@meridian/shared-types/picture-formats';
import type { Metadata } from 'sharp';
import { tooDetailed } from './picture-refusals';

const PNG = detectPictureFormat(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))!;
const AVIF = detectPictureFormat(Buffer.from('\0\0\0\x18ftypavif', 'latin1'))!;
const EIGHT_BITS = { channels: 4, depth: 'uchar' } as const;
const TOO_MANY_BITS = 'This picture has too many bits for each pixel. Save it as a JPEG and choose that file.';

test.each<[string, typeof PNG, Pick<Metadata, 'width' | 'height' | 'channels' | 'depth'>, string | undefined]>([
  ['48 megapixels of a phone', PNG, { width: 8064, height: 6048, ...EIGHT_BITS }, undefined],
  ['50 megapixels and a few', PNG, { width: 8192, height: 6144, ...EIGHT_BITS }, undefined],
  [
    '51 megapixels',
    PNG,
    { width: 8500, height: 6000, ...EIGHT_BITS },
    'This PNG picture has 51 megapixels. Choose one with at most 50.',
  ],
  ['16 megapixels of an AVIF', AVIF, { width: 4000, height: 4000, ...EIGHT_BITS }, undefined],
  [
    '48 megapixels of an AVIF',
    AVIF,
    { width: 8064, height: 6048, ...EIGHT_BITS },
    'This AVIF picture has 48 megapixels. Choose one with at most 16.',
  ],
  ['16 bits in 24 megapixels', PNG, { width: 6000, height: 4000, channels: 4, depth: 'ushort' }, undefined],
  ['16 bits in 48 megapixels', PNG, { width: 8064, height: 6048, channels: 4, depth: 'ushort' }, TOO_MANY_BITS],
  ['many channels', PNG, { width: 5000, height: 5000, channels: 4, depth: 'dpcomplex' }, TOO_MANY_BITS],
])('%s', (_what, format, metadata, message) => {
  const refusal = tooDetailed('picture', format, metadata);
  expect(refusal?.message).toBe(message);
  if (refusal) expect(refusal).toMatchObject({ status: 413, fields: [{ path: 'picture', message }] });
});
