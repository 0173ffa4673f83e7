import { HttpError } from '@meridian/kit';
import { LIMITS } from '@meridian/shared-types';
import type { Request, Response } from 'express';
import multer from 'multer';

const FIELD = 'avatar';
/** One part more than the file, so that a surplus one is refused instead of read. */
const receive = multer({ storage: multer.memoryStorage(), limits: { fileSize: LIMITS.avatarBytes, files: 1, fields: 0, parts: 2 } }).single(FIELD);

const refusal = (status: number, code: string, message: string) => new HttpError(status, code, message, [{ path: FIELD, message }]);
export const notAnImage = () => refusal(415, 'not_an_image', 'Please choose an image file.');
const tooLarge = () => refusal(413, 'image_too_large', 'Please choose an image smaller than 5MB.');

/** How the accepted kinds of files begin; names and declared types prove nothing. */
const BEGINNINGS = [/^\x89PNG\r\n\x1a\n/, /^\xff\xd8\xff/, /^RIFF[^]{4}WEBP/];

/** The one image of a multipart body. */
export async function receiveAvatar(req: Request, res: Response): Promise<Buffer> {
  if (!req.is('multipart/form-data')) throw new HttpError(415, 'unsupported_media_type', 'Send the image as multipart/form-data.');
  await new Promise<void>((resolve, reject) => { receive(req, res, (error: unknown) => (error ? reject(readable(error)) : resolve())); });
  const bytes = req.file?.buffer;
  if (!bytes) throw refusal(400, 'invalid_request', 'Please choose an image file.');
  if (!BEGINNINGS.some((beginning) => beginning.test(bytes.subarray(0, 12).toString('latin1')))) throw notAnImage();
  return bytes;
}

function readable(error: unknown): unknown {
  if (error instanceof multer.MulterError && error.code === 'LIMIT_FILE_SIZE') return tooLarge();
  return new HttpError(400, 'invalid_request', `Send one file in the field ${FIELD}.`);
}
