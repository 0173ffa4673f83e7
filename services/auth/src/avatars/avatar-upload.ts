import { HttpError } from '@meridian/kit';
import { LIMITS } from '@meridian/shared-types';
import type { Request, Response } from 'express';
import multer from 'multer';
import { tooLarge } from './upload-slots';

const FIELD = 'avatar';
/** Milliseconds that an upload may take, and in which at least something of it has to come. */
const PACE = { mostMs: 20_000, silenceMs: 4000 };
/** One part more than the file, so that a surplus one is refused instead of read. */
const receive = multer({
  storage: multer.memoryStorage(),
  limits: { fileSize: LIMITS.avatarBytes, files: 1, fields: 0, parts: 2 },
}).single(FIELD);

const refusal = (status: number, code: string, message: string) =>
  new HttpError(status, code, message, [{ path: FIELD, message }]);
export const notAnImage = () => refusal(415, 'not_an_image', 'Please choose an image file.');

/** How the accepted kinds of files begin; names and declared types prove nothing. */
const BEGINNINGS = [/^\x89PNG\r\n\x1a\n/, /^\xff\xd8\xff/, /^RIFF[^]{4}WEBP/];

/** The one image of a multipart body. */
export async function receiveAvatar(req: Request, res: Response, pace = PACE): Promise<Buffer> {
  if (!req.is('multipart/form-data'))
    throw new HttpError(415, 'unsupported_media_type', 'Send the image as multipart/form-data.');
  await inTime(
    req,
    pace,
    new Promise<void>((resolve, reject) => {
      receive(req, res, (error: unknown) => (error ? reject(readable(error)) : resolve()));
    }),
  );
  const bytes = req.file?.buffer;
  if (!bytes) throw refusal(400, 'invalid_request', 'Please choose an image file.');
  if (!BEGINNINGS.some((beginning) => beginning.test(bytes.subarray(0, 12).toString('latin1')))) throw notAnImage();
  return bytes;
}

/** Gives up on a body that comes too slowly: whoever sends it holds a place. */
function inTime(req: Request, { mostMs, silenceMs }: typeof PACE, received: Promise<void>): Promise<void> {
  const began = Date.now();
  let seen = req.socket.bytesRead;
  let watch: NodeJS.Timeout;
  const cut = new Promise<never>((_resolve, reject) => {
    watch = setInterval(() => {
      const { bytesRead } = req.socket;
      const goesOn = bytesRead > seen && Date.now() - began + silenceMs <= mostMs;
      seen = bytesRead;
      if (goesOn) return;
      req.unpipe();
      reject(new HttpError(408, 'timeout', 'The image took too long to arrive.'));
    }, silenceMs);
  });
  return Promise.race([received, cut]).finally(() => clearInterval(watch));
}

function readable(error: unknown): unknown {
  if (error instanceof multer.MulterError && error.code === 'LIMIT_FILE_SIZE') return tooLarge();
  return new HttpError(400, 'invalid_request', `Send one file in the field ${FIELD}.`);
}
