import { LIMITS } from '../limits';

/** A format of pictures. */
export interface PictureFormat {
  /** Its name in texts for users. */
  name: string;
  /** The media type, if the server accepts the format. */
  type?: string;
  /** The most megapixels that the server decodes. */
  megapixels?: number;
}

/** The most bytes at the beginning of a file that tell its format. */
export const PICTURE_HEAD_BYTES = 1024;

const megapixels = LIMITS.pictureMegapixels;
/** Formats by their first bytes, as Latin-1. The first match counts, because many formats are kinds of TIFF or HEIF. */
const FORMATS: readonly (PictureFormat & { signature: RegExp })[] = [
  { name: 'JPEG', type: 'image/jpeg', megapixels, signature: /^\xff\xd8\xff/ },
  { name: 'PNG', type: 'image/png', megapixels, signature: /^\x89PNG\r\n\x1a\n/ },
  { name: 'WebP', type: 'image/webp', megapixels, signature: /^RIFF[^]{4}WEBP/ },
  { name: 'GIF', type: 'image/gif', megapixels, signature: /^GIF8[79]a/ },
  {
    name: 'AVIF',
    type: 'image/avif',
    megapixels: LIMITS.avifMegapixels,
    signature: /^[^]{4}ftyp(?:avi[fs]|(?:m[is]f1|miaf)(?:[^]{4}){1,12}?avi[fs])/,
  },
  { name: 'raw camera', signature: /^(?:II\*\0[^]{4}CR|[^]{4}ftypcrx |FUJIFILMCCD-RAW|IIU\0|IIR[OS]|MMOR)/ },
  { name: 'TIFF', type: 'image/tiff', megapixels, signature: /^(?:II[*+]\0|MM\0[*+])/ },
  { name: 'HEIC', signature: /^[^]{4}ftyp(?:hei[cmsx]|hev[cmsx]|m[is]f1|miaf)/ },
  { name: 'JPEG XL', signature: /^(?:\xff\x0a|\0\0\0\x0cJXL )/ },
  { name: 'JPEG 2000', signature: /^(?:\0\0\0\x0cjP {2}|\xff\x4f\xff\x51)/ },
  { name: 'Photoshop', signature: /^8BPS/ },
  { name: 'BMP', signature: /^BM[^]{4}\0{4}/ },
  { name: 'icon', signature: /^\0\0\x01\0[^\0]/ },
  { name: 'SVG', signature: /^(?:\xef\xbb\xbf)?\s*<(?:svg[\s/>]|(?:\?xml|!--|!doctype svg)[^]*<svg[\s/>])/i },
];
const ACCEPTED = FORMATS.filter(({ type }) => type !== undefined);

const names = ACCEPTED.map(({ name }) => name);
/** The names of the formats that the server accepts, for texts. @example 'JPEG, PNG, WebP, GIF, AVIF or TIFF' */
export const PICTURE_FORMATS = `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
/** What the server accepts, for the descriptions of calls. */
export const UPLOADED_PICTURE = `a ${PICTURE_FORMATS} of at most 5 MB and ${megapixels} megapixels, or ${LIMITS.avifMegapixels} for AVIF, of which the first frame is stored`;
/** The media types of the formats that the server accepts. */
export const PICTURE_TYPES: readonly string[] = ACCEPTED.flatMap(({ type }) => type ?? []);

const latin1 = (bytes: Uint8Array) => String.fromCharCode(...bytes.subarray(0, PICTURE_HEAD_BYTES));

/**
 * Returns the format of a picture by its first bytes, or undefined if they are of no picture. The names and the media
 * types of files are not reliable.
 * @param bytes at least the first {@link PICTURE_HEAD_BYTES} bytes, if there are that many
 * @example detectPictureFormat(bytes)?.name // 'JPEG'
 */
export function detectPictureFormat(bytes: Uint8Array): PictureFormat | undefined {
  const head = latin1(bytes);
  return FORMATS.find(({ signature }) => signature.test(head));
}

/** Matches a GIF that repeats or has a delay after its first frame, a sequence of AVIF, and a PNG of several frames. */
const MOVING = /^(?:GIF89a[^]*(?:NETSCAPE2\.0|!\xf9\x04[^](?!\0\0)[^]{2})|[^]{4}ftypavis|\x89PNG[^]*acTL)/;
/** Matches the beginning of a WebP whose next byte has the bits of its features. One of them is animation. */
const WEBP_WITH_FEATURES = /^RIFF[^]{4}WEBPVP8X[^]{4}/;
const ANIMATION = 2;

/**
 * Returns whether a picture moves. The server stores its first frame only.
 * @param bytes at least the first {@link PICTURE_HEAD_BYTES} bytes, if there are that many
 * @example isMovingPicture(bytes)
 */
export function isMovingPicture(bytes: Uint8Array): boolean {
  const head = latin1(bytes);
  const features = WEBP_WITH_FEATURES.exec(head)?.[0].length;
  return features === undefined ? MOVING.test(head) : ((bytes[features] ?? 0) & ANIMATION) !== 0;
}

/**
 * Returns the text for a picture whose format the server does not accept.
 * @example otherFormatText('HEIC') // 'This is a HEIC picture. Choose a JPEG, PNG, … or TIFF picture.'
 */
export const otherFormatText = (name: string): string =>
  `This is ${/^(?:[aeio]|SVG)/i.test(name) ? 'an' : 'a'} ${name} picture. Choose a ${PICTURE_FORMATS} picture.`;
