import { LIMITS } from '@meridian/shared-types';
import { detectPictureFormat } from '@meridian/shared-types/picture-formats';
import { encodePicture, readHead, openPicture, refuseTooLarge } from './open-picture';

/** The maximum length of the longer side in pixels. The server reduces every picture further. */
const LONGER_SIDE = 2400;

/**
 * Returns a picture that the server accepts: the file itself, or a smaller WebP if the file has too many bytes or
 * pixels, or is in another format. Returns undefined if the picture cannot be opened, after showing the reason.
 * @example const upload = await shrinkPicture(file);
 */
export async function shrinkPicture(file: File): Promise<Blob | undefined> {
  const picture = await openPicture(file);
  if (!picture || picture instanceof File) return picture;
  const scale = Math.min(1, LONGER_SIDE / Math.max(picture.width, picture.height));
  const format = detectPictureFormat(await readHead(file));
  if (format?.type && file.size <= LIMITS.avatarBytes && scale === 1) return file;
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
