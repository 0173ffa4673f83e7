import type { Request, Response } from 'express';
import multer from 'multer';
import { HttpError } from '../http-error';

/** The maximum duration of an upload and the maximum time without a byte, in milliseconds. */
const TIME_LIMITS = { totalMs: 20_000, idleMs: 4000 };

export interface FileOptions {
  maxBytes: number;
  /** The word for the upload in error messages. */
  noun: 'file' | 'image';
  /** Creates the error for a file that is too large. */
  tooLarge: () => HttpError;
  limits?: typeof TIME_LIMITS;
}

/**
 * Receives the file of a multipart body in one field, and nothing else.
 * @throws {HttpError} 400, 408, 413 or 415.
 * @example const { buffer } = await receiveFile('file', req, res, { maxBytes: 1000, noun: 'file', tooLarge });
 */
export async function receiveFile(
  field: string,
  req: Request,
  res: Response,
  { maxBytes, noun, tooLarge, limits = TIME_LIMITS }: FileOptions,
): Promise<{ buffer: Buffer; originalname: string }> {
  if (!req.is('multipart/form-data'))
    throw new HttpError(415, 'unsupported_media_type', `Send the ${noun} as multipart/form-data.`);
  // The limit is one more than the file, so that a second part is refused without being read.
  const receiver = multer({
    storage: multer.memoryStorage(),
    limits: { fileSize: maxBytes, files: 1, fields: 0, parts: 2 },
  });
  const toHttpError = (error: unknown) =>
    error instanceof multer.MulterError && error.code === 'LIMIT_FILE_SIZE'
      ? tooLarge()
      : new HttpError(400, 'invalid_request', `Send one file in the field ${field}.`);
  await withTimeLimits(
    req,
    noun,
    limits,
    new Promise<void>((resolve, reject) => {
      receiver.single(field)(req, res, (error: unknown) => (error ? reject(toHttpError(error)) : resolve()));
    }),
  );
  if (req.file) return req.file;
  const message = noun === 'file' ? 'Choose a file.' : `Please choose an ${noun} file.`;
  throw new HttpError(400, 'invalid_request', message, [{ path: field, message }]);
}

/** Rejects with 408 when the body arrives too slowly, because a slow upload keeps a slot occupied. */
function withTimeLimits(
  req: Request,
  noun: string,
  { totalMs, idleMs }: typeof TIME_LIMITS,
  received: Promise<void>,
): Promise<void> {
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
      reject(new HttpError(408, 'timeout', `The ${noun} took too long to arrive.`));
    }, idleMs);
  });
  return Promise.race([received, timedOut]).finally(() => clearInterval(timer));
}
