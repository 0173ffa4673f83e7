import type { Request, Response } from 'express';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** A shorter text is sent uncompressed, because it fits into one packet anyway. */
const MIN_BYTES = 1024;

/**
 * The fastest levels. Brotli's result is as short as that of gzip at its usual level, in a sixth of the processor time
 * (docs/decisions/0008-limits-of-calls.md).
 */
const [BROTLI, GZIP] = [{ params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }, { level: 1 }];

const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)];
const COMPRESS = { br: (text: Buffer) => brotli(text, BROTLI), gzip: (text: Buffer) => zip(text, GZIP) };
type Encoding = keyof typeof COMPRESS;

/** The text of a JSON response. Each compressed form is made once, when it is needed first. */
export class JsonBody {
  readonly #compressed: Partial<Record<Encoding, Promise<Buffer>>> = {};

  constructor(readonly text: Buffer) {}

  in(encoding: Encoding): Promise<Buffer> {
    return (this.#compressed[encoding] ??= COMPRESS[encoding](this.text));
  }
}

const encodingFor = (req: Request): Encoding | undefined =>
  (['br', 'gzip'] as const).find((encoding) => req.acceptsEncodings(encoding));

/** Sends the text of a response, compressed if it is long enough and the client accepts it. */
export async function sendJsonBody(req: Request, res: Response, body: JsonBody): Promise<void> {
  res.removeHeader('transfer-encoding');
  res.vary('accept-encoding');
  const encoding = body.text.length >= MIN_BYTES ? encodingFor(req) : undefined;
  const sent = encoding ? await body.in(encoding) : body.text;
  if (encoding) res.setHeader('content-encoding', encoding);
  res.setHeader('content-length', sent.length);
  res.end(sent);
}
