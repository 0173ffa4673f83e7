import { HttpError } from '@meridian/kit';
import { LIMITS } from '@meridian/shared-types';
import type { Request, Response } from 'express';
import multer from 'multer';
import { tooLarge } from './upload-slots';

const FIELD = 'avatar';
/** Milliseconds that an upload may take in all, and without receiving a byte. */
const TIME_LIMITS = { totalMs: 20_000, idleMs: 4000 };
/** One part more than the file, so that a second part is refused and not read. */
const receive = multer({
  storage: multer.memoryStorage(),
  limits: { fileSize: LIMITS.avatarBytes, files: 1, fields: 0, parts: 2 },
}).single(FIELD);

const refusal = (status: number, code: string, message: string) =>
  new HttpError(status, code, message, [{ path: FIELD, message }]);
export const notAnImage = () => refusal(415, 'not_an_image', 'Please choose an image file.');

/** The first bytes of the accepted file types. File names and declared types are not reliable. */
const SIGNATURES = [/^\x89PNG\r\n\x1a\n/, /^\xff\xd8\xff/, /^RIFF[^]{4}WEBP/];

/** Receives the image of a multipart body. */
export async function receiveAvatar(req: Request, res: Response, limits = TIME_LIMITS): Promise<Buffer> {
  if (!req.is('multipart/form-data'))
    throw new HttpError(415, 'unsupported_media_type', 'Send the image as multipart/form-data.');
  await withTimeLimits(
    req,
    limits,
    new Promise<void>((resolve, reject) => {
      receive(req, res, (error: unknown) => (error ? reject(toHttpError(error)) : resolve()));
    }),
  );
  const bytes = req.file?.buffer;
  if (!bytes) throw refusal(400, 'invalid_request', 'Please choose an image file.');
  if (!SIGNATURES.some((signature) => signature.test(bytes.subarray(0, 12).toString('latin1')))) throw notAnImage();
  return bytes;
}

/** Rejects with 408 when the body arrives too slowly, because a slow upload keeps a slot occupied. */
function withTimeLimits(req: Request, { totalMs, idleMs }: typeof TIME_LIMITS, received: Promise<void>): Promise<void> {
  const startedAt = Date.now();
  let bytesSeen = req.socket.bytesRead;
  let timer: NodeJS.Timeout;
  const timedOut = new Promise<never>((_resolve, reject) => {
    timer = setInterval(() => {
      const { bytesRead } = req.socket;
      const isOnTime = bytesRead > bytesSeen && Date.now() - startedAt + idleMs <= totalMs;
      bytesSeen = bytesRead;
      if (isOnTime) return;
      req.unpipe();
      reject(new HttpError(408, 'timeout', 'The image took too long to arrive.'));
    }, idleMs);
  });
  return Promise.race([received, timedOut]).finally(() => clearInterval(timer));
}

function toHttpError(error: unknown): unknown {
  if (error instanceof multer.MulterError && error.code === 'LIMIT_FILE_SIZE') return tooLarge();
  return new HttpError(400, 'invalid_request', `Send one file in the field ${FIELD}.`);
}
