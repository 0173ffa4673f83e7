import { LIMITS } from '@meridian/shared-types';
import express, { type Request, type RequestHandler } from 'express';
import { isUtf8 } from 'node:buffer';
import { HttpError } from '../http-error';

const readBytes = express.raw({ limit: LIMITS.jsonBodyBytes, inflate: false, type: () => true });

/**
 * Parses the body: one JSON object or array in UTF-8, uncompressed, at most 64 kB, without duplicate keys. Anything
 * else is refused, because parsers may disagree about it. Throws 400, 413 or 415.
 * @example router.post('/', jsonBody, (req) => req.body)
 */
export const jsonBody: RequestHandler = async (req, res, next) => {
  if (!req.is('application/json') || !isUtf8Declared(req))
    throw new HttpError(415, 'unsupported_media_type', 'Send JSON with the content type application/json.');
  await new Promise<void>((resolve, reject) => {
    readBytes(req, res, (error?: Error) => (error ? reject(error) : resolve()));
  });
  res.locals.bodyBytes = req.body; // Signatures are checked over these bytes.
  req.body = parse(req.body as Buffer);
  next();
};

/** Returns whether the headers of a request announce a body. @example if (hasBody(req)) … */
export const hasBody = (req: Request): boolean =>
  req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;

const isUtf8Declared = (req: Request): boolean =>
  /^utf-?8$/i.test(/;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(req.headers['content-type'] ?? '')?.[1] ?? 'utf-8');

function parse(bytes: Buffer): unknown {
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
  if (hasDuplicateKey(json)) throw new HttpError(400, 'bad_json', 'The request names something twice.');
  return value;
}

/**
 * Returns whether an object in valid JSON has a duplicate key. A string before a colon is a key of the innermost open
 * object.
 */
function hasDuplicateKey(json: string): boolean {
  const openObjects: Set<string>[] = [];
  for (const [token, text = '""', colon] of json.matchAll(/[{}]|("(?:[^"\\]|\\.)*")(\s*:)?/g)) {
    if (token === '{') openObjects.push(new Set());
    else if (token === '}') openObjects.pop();
    else if (colon) {
      const keys = openObjects.at(-1);
      const key = JSON.parse(text) as string;
      if (keys?.has(key)) return true;
      keys?.add(key);
    }
  }
  return false;
}
