import { LIMITS } from '@meridian/shared-types';
import { openPicture, refuseTooLarge, encodePicture } from './open-picture';

/** What the server takes as it is. */
const ACCEPTED = ['image/png', 'image/jpeg', 'image/webp'];
/** Pixels of the longer side, more than the server keeps of any picture. */
const LONGER_SIDE = 2400;

/**
 * A picture that the server takes: the file itself, or a smaller WebP of one that has too many bytes or pixels, or a
 * format of its own. Undefined if the picture cannot be opened, which is shown with the reason.
 * @example const upload = await shrinkPicture(file);
 */
export async function shrinkPicture(file: File): Promise<Blob | undefined> {
  const picture = await openPicture(file);
  if (!picture) return undefined;
  const scale = Math.min(1, LONGER_SIDE / Math.max(picture.width, picture.height));
  if (ACCEPTED.includes(file.type) && file.size <= LIMITS.avatarBytes && scale === 1) return file;
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const smaller = await encodePicture(canvas);
  if (smaller.size <= LIMITS.avatarBytes) return smaller;
  refuseTooLarge();
  return undefined;
}
