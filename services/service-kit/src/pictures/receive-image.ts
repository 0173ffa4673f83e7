import { LIMITS } from '@meridian/shared-types';
import type { Request, Response } from 'express';
import { convertUpload, type ConvertImage } from './convert-image';
import { tooLarge } from './picture-refusals';
import { receiveFile, type FileOptions } from './receive-file';

/**
 * Receives and converts the image of a multipart body: one of the accepted formats, of at most 5 MB, in one field, and
 * nothing else.
 * @throws {HttpError} 400, 408, 413 or 415.
 * @example const bytes = await receiveImage('avatar', req, res, (upright) => upright.webp().toBuffer());
 */
export async function receiveImage<T>(
  field: string,
  req: Request,
  res: Response,
  convert: ConvertImage<T>,
  limits?: FileOptions['limits'],
): Promise<T> {
  const { buffer } = await receiveFile(field, req, res, {
    maxBytes: LIMITS.avatarBytes,
    noun: 'image',
    tooLarge: () => tooLarge(field),
    ...(limits && { limits }),
  });
  return convertUpload(field, buffer, convert);
}
