import { PICTURE_TYPES } from '@meridian/shared-types/picture-formats';

/**
 * The attributes of the file field of a picture. Some browsers draw HEIC, which is then sent in another format.
 * @example <input type="file" {...PICTURE_INPUT} />
 */
export const PICTURE_INPUT = {
  'aria-label': 'Picture file',
  accept: [...PICTURE_TYPES, '.heic', '.heif'].join(),
} as const;
