import fc from 'fast-check';
import { LIMITS } from '@meridian/shared-types';
import { avatarForm } from '../records/content';
import type { Visitor } from '../product/person';
import { flatPng, noiseImage, PNG_SIGNATURE, SVG } from './avatar-files';
import type { BadCase } from './case';
import { sample } from './wrong-scalars';

const PATH = '/api/profile/avatar';

/** Returns files that are not valid images, and malformed forms. */
export async function avatarCases(person: Visitor): Promise<BadCase[]> {
  const [png, jpeg, webp] = await Promise.all([
    noiseImage().png().toBuffer(),
    noiseImage().jpeg().toBuffer(),
    noiseImage().webp().toBuffer(),
  ]);
  const [gif, tiff, avif] = await Promise.all([
    noiseImage(10, 10).gif().toBuffer(),
    noiseImage(10, 10).tiff().toBuffer(),
    noiseImage(16, 16).avif({ effort: 0 }).toBuffer(),
  ]);
  const files: [what: string, status: number, bytes: Uint8Array, type?: string, name?: string][] = [
    ['an SVG', 415, Buffer.from(SVG), 'image/svg+xml', 'me.svg'],
    ['an SVG declared as a PNG', 415, Buffer.from(SVG)],
    [
      'an SVG with a declaration',
      415,
      Buffer.from(`<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${SVG}`),
    ],
    ['an SVG that begins like a PNG', 415, Buffer.concat([PNG_SIGNATURE, Buffer.from(SVG)])],
    ['an SVG that begins like a JPEG', 415, Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(SVG)])],
    [
      'an SVG inside a WebP',
      415,
      Buffer.concat([Buffer.from('RIFF\x20\x00\x00\x00WEBPVP8 ', 'latin1'), Buffer.from(SVG)]),
    ],
    ['HTML', 415, Buffer.from('<!doctype html><script>alert(1)</script>'), 'image/png', 'me.html'],
    ['a script', 415, Buffer.from('GIF89a=1;alert(1)')],
    ['a PDF', 415, Buffer.from('%PDF-1.7\n1 0 obj')],
    ['an archive', 415, Buffer.from('PK\x03\x04archive', 'latin1')],
    ['a program', 415, Buffer.from('\x7fELF\x02\x01\x01', 'latin1')],
    ['a GIF cut off', 415, gif.subarray(0, gif.length / 2), 'image/gif'],
    ['a TIFF cut off', 415, tiff.subarray(0, tiff.length / 2), 'image/tiff'],
    ['an AVIF cut off', 415, avif.subarray(0, avif.length / 2), 'image/avif'],
    ['a HEIC', 415, Buffer.from(`\0\0\0\x18ftypheic\0\0\0\0mif1heic`, 'latin1'), 'image/heic'],
    ['a bitmap', 415, Buffer.from('BM\x3a\x00\x00\x00', 'latin1'), 'image/bmp'],
    ['an icon', 415, Buffer.from([0, 0, 1, 0, 1, 0]), 'image/x-icon'],
    ['bytes by chance', 415, sample(fc.uint8Array({ minLength: 2000, maxLength: 2000 }), 1)[0]!],
    ['nothing', 415, Buffer.alloc(0)],
    ['one byte', 415, Buffer.from([0x89])],
    ['a beginning alone', 415, PNG_SIGNATURE],
    ['a PNG cut off', 415, png.subarray(0, png.length / 2)],
    ['a JPEG cut off', 415, jpeg.subarray(0, jpeg.length / 2)],
    ['a JPEG cut off in its header', 415, jpeg.subarray(0, 60)],
    ['a WebP cut off', 415, webp.subarray(0, 40)],
    ['a PNG with a broken header', 415, Buffer.concat([png.subarray(0, 16), Buffer.alloc(8, 0xff), png.subarray(24)])],
    ['a PNG of no width', 415, flatPng(0, 10)],
    ['144 million pixels in 20 kB', 413, flatPng(12_000, 12_000)],
    ['51 million pixels', 413, flatPng(10_000, 5100)],
    ['5 MB and a byte', 413, Buffer.concat([png, Buffer.alloc(LIMITS.avatarBytes + 1 - png.length)])],
    ['twice as much as is taken', 413, Buffer.alloc(2 * LIMITS.avatarBytes)],
  ];
  const two = avatarForm(png);
  two.append('avatar', new Blob([new Uint8Array(png)]), 'second.png');
  const withText = avatarForm(png);
  withText.append('isSiteAdmin', 'true');
  const partHead = [
    '--x',
    'Content-Disposition: form-data; name="avatar"; filename="me.png"',
    'Content-Type: image/png',
  ];
  const part = [...partHead, '', png.toString('latin1')].join('\r\n');
  const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
  const form = (what: string, status: number, body: unknown, headers?: Record<string, string>): BadCase => ({
    what,
    statuses: [status],
    send: () => person.call('POST', PATH, { body, ...(headers && { headers }) }),
  });
  return [
    ...files.map(([what, status, bytes, type, name]) =>
      form(what, status, avatarForm(bytes, { ...(type && { type }), ...(name && { name }) })),
    ),
    form('no file', 400, new FormData()),
    form('another field', 400, avatarForm(png, { field: 'picture' })),
    form('a field of a prototype', 400, avatarForm(png, { field: '__proto__' })),
    form('two files', 400, two),
    form('a text beside the file', 400, withText),
    form('a form without an end', 400, Buffer.from(part, 'latin1'), multipart),
    form('a form with another boundary', 400, Buffer.from(`${part}\r\n--x--\r\n`, 'latin1'), {
      'content-type': 'multipart/form-data; boundary=y',
    }),
    form('a form without a boundary', 400, Buffer.from(`${part}\r\n--x--\r\n`, 'latin1'), {
      'content-type': 'multipart/form-data',
    }),
    form('an empty form', 400, '', multipart),
    form(
      'a text where the file belongs',
      400,
      Buffer.from('--x\r\nContent-Disposition: form-data; name="avatar"\r\n\r\nhello\r\n--x--\r\n'),
      multipart,
    ),
    form('a part without headers', 400, Buffer.from('--x\r\n\r\nhello\r\n--x--\r\n'), multipart),
    form('the picture alone', 415, png, { 'content-type': 'image/png' }),
    form('JSON', 415, { avatar: png.toString('base64') }),
    form('a form of the other kind', 415, 'avatar=x', { 'content-type': 'application/x-www-form-urlencoded' }),
  ];
}
