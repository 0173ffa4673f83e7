import { otherFormatText, PICTURE_FORMATS, PICTURE_TYPES, detectPictureFormat } from './picture-formats';

const box = (...brands: string[]) => `\0\0\0\x1cftyp${brands[0]}\0\0\0\0${brands.join('')}`;

test.each([
  ['\xff\xd8\xff\xe1', 'JPEG'],
  ['\x89PNG\r\n\x1a\n', 'PNG'],
  ['RIFF\0\0\0\0WEBPVP8 ', 'WebP'],
  ['GIF87a', 'GIF'],
  [box('avif', 'mif1'), 'AVIF'],
  [box('mif1', 'miaf', 'avif'), 'AVIF'],
  [box('heic', 'mif1'), 'HEIC'],
  [box('mif1', 'heic'), 'HEIC'],
  ['MM\0*', 'TIFF'],
  ['II+\0', 'TIFF'],
  ['II*\0\x10\0\0\0CR', 'raw camera'],
  ['\xff\x0a', 'JPEG XL'],
  ['\0\0\0\x0cjP  ', 'JPEG 2000'],
  ['8BPS', 'Photoshop'],
  ['\0\0\x01\0\x01\0', 'icon'],
  ['\xef\xbb\xbf <!-- a --> <svg>', 'SVG'],
  ['RIFF\0\0\0\0WAVE', undefined],
  [box('isom'), undefined],
  ['<!doctype html><svg>', undefined],
  ['', undefined],
])('a file that begins with %j has the format %s', (head, name) => {
  expect(detectPictureFormat(Buffer.from(head, 'latin1'))?.name).toBe(name);
});

test('texts name all formats that are accepted', () => {
  expect(PICTURE_FORMATS).toBe('JPEG, PNG, WebP, GIF, AVIF or TIFF');
  expect(PICTURE_TYPES).toHaveLength(6);
  expect(otherFormatText('HEIC')).toBe(`This is a HEIC picture. Choose a ${PICTURE_FORMATS} picture.`);
  expect(otherFormatText('icon')).toContain('This is an icon picture.');
});
