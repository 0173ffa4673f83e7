import { LIMITS } from '@meridian/shared-types';
import express, { type Request, type RequestHandler } from 'express';
import { isUtf8 } from 'node:buffer';
import { HttpError } from './http-error';

const readBytes = express.raw({ limit: LIMITS.jsonBodyBytes, inflate: false, type: () => true });

/**
 * Reads a body that is one JSON object in UTF-8, uncompressed, at most 64 kB, with every key once. Two readers could
 * disagree about anything else. Refuses with 400, 413 or 415.
 * @example router.post('/', jsonBody, (req) => req.body)
 */
export const jsonBody: RequestHandler = async (req, res, next) => {
  if (!req.is('application/json') || !isUtf8Declared(req))
    throw new HttpError(415, 'unsupported_media_type', 'Send JSON with the content type application/json.');
  await new Promise<void>((resolve, reject) => {
    readBytes(req, res, (error?: Error) => (error ? reject(error) : resolve()));
  });
  req.body = parsed(req.body as Buffer);
  next();
};

/** Whether the request says that it carries a body. */
export const hasBody = (req: Request): boolean =>
  req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;

const isUtf8Declared = (req: Request): boolean =>
  /^utf-?8$/i.test(/;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(req.headers['content-type'] ?? '')?.[1] ?? 'utf-8');

function parsed(bytes: Buffer): unknown {
  const unreadable = () => new HttpError(400, 'bad_json', 'The request could not be read.');
  if (!isUtf8(bytes)) throw unreadable();
  const json = bytes.toString();
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw unreadable();
  }
  if (typeof value !== 'object' || value === null) throw unreadable();
  if (repeatsKey(json)) throw new HttpError(400, 'bad_json', 'The request names something twice.');
  return value;
}

/** For text that is JSON. A string before a colon is a key of the innermost open object. */
function repeatsKey(json: string): boolean {
  const open: Set<string>[] = [];
  for (const [token, text, colon] of json.matchAll(/[{}]|("(?:[^"\\]|\\.)*")(\s*:)?/g)) {
    if (token === '{') open.push(new Set());
    else if (token === '}') open.pop();
    else if (colon) {
      const keys = open.at(-1)!;
      const key = JSON.parse(text!) as string;
      if (keys.has(key)) return true;
      keys.add(key);
    }
  }
  return false;
}
