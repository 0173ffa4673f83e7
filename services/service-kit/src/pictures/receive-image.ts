import { LIMITS } from '@meridian/shared-types';
import type { Request, Response } from 'express';
import { HttpError } from '../http-error';
import { receiveFile, type FileOptions } from './receive-file';
import { tooLarge } from './upload-slots';

/** Creates the error for a file that is not an image. @example throw notAnImage('avatar'); */
export function notAnImage(field: string): HttpError {
  const message = 'Please choose an image file.';
  return new HttpError(415, 'not_an_image', message, [{ path: field, message }]);
}

/** The first bytes of the accepted file types. File names and declared types are not reliable. */
const SIGNATURES = [/^\x89PNG\r\n\x1a\n/, /^\xff\xd8\xff/, /^RIFF[^]{4}WEBP/];

/**
 * Receives the image of a multipart body: a PNG, JPEG or WebP of at most 5 MB in one field, and nothing else.
 * @throws {HttpError} 400, 408, 413 or 415.
 * @example const bytes = await receiveImage('avatar', req, res);
 */
export async function receiveImage(
  field: string,
  req: Request,
  res: Response,
  limits?: FileOptions['limits'],
): Promise<Buffer> {
  const { buffer } = await receiveFile(field, req, res, {
    maxBytes: LIMITS.avatarBytes,
    noun: 'image',
    tooLarge: () => tooLarge(field),
    ...(limits && { limits }),
  });
  if (!SIGNATURES.some((signature) => signature.test(buffer.subarray(0, 12).toString('latin1'))))
    throw notAnImage(field);
  return buffer;
}
