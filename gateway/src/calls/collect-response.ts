import type { Request, Response } from 'express';
import { JsonBody, sendJsonBody } from './json-body';

/**
 * Collects the body of a response instead of sending it, and passes it on at its end. Once it has more than `most`
 * bytes, it is sent as it arrives.
 */
export function collectResponse(
  res: Response,
  most: number,
  { onWhole, onTooLong = () => undefined }: { onWhole: (body: Buffer) => void; onTooLong?: () => void },
): void {
  const { write, end } = res;
  const chunks: Buffer[] = [];
  let length = 0;
  const release = () => Object.assign(res, { write, end });
  const add = (chunk: unknown, encoding: unknown) => {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk, encoding as BufferEncoding) : (chunk as Buffer);
    chunks.push(bytes);
    length += bytes.length;
  };
  res.write = ((chunk: unknown, encoding?: unknown) => {
    add(chunk, encoding);
    if (length <= most) return true;
    release();
    onTooLong();
    return res.write(Buffer.concat(chunks));
  }) as typeof write;
  res.end = ((chunk?: unknown, encoding?: unknown) => {
    if (typeof chunk === 'string' || Buffer.isBuffer(chunk)) add(chunk, encoding);
    release();
    onWhole(Buffer.concat(chunks));
    return res;
  }) as typeof end;
}

/** Returns whether a response is JSON without an encoding, in the form in which services send it. */
export const isPlainJson = (res: Response): boolean =>
  res.statusCode === 200 &&
  String(res.getHeader('content-type')).startsWith('application/json') &&
  !res.hasHeader('content-encoding');

/** Compresses the JSON response of a service, whose proxy sets `res.locals.mayBeCompressed`. */
export function compressResponse(req: Request, res: Response, most: number): void {
  collectResponse(res, most, { onWhole: (body) => void sendCollected(req, res, new JsonBody(body)) });
}

/** Sends a collected response, compressed if that is allowed. */
export async function sendCollected(req: Request, res: Response, body: JsonBody): Promise<void> {
  if (!isPlainJson(res) || !res.locals.mayBeCompressed) return void res.end(body.text);
  await sendJsonBody(req, res, body).catch(() => res.destroy());
}
