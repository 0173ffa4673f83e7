import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { filesIn } from './build-manifest';

/** The page is excluded, because the gateway writes into it. */
const TEXT = /\.(js|css|json|svg)$/;
/** These files are for the gateway and the promotion, and browsers do not load them. */
const NOT_SERVED = /^(module|pages|scripts|shell|build)\.json$/;
/** Below this size, the headers are larger than what compression saves. */
const WORTHWHILE_BYTES = 1024;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Writes a `.br` and a `.gz` file for every text file of a build, so that no request has to compress. */
export async function precompress(folder: string): Promise<void> {
  await Promise.all(
    filesIn(folder).map(async (name) => {
      const content = readFileSync(join(folder, name));
      if (!TEXT.test(name) || NOT_SERVED.test(name) || content.length < WORTHWHILE_BYTES) return;
      const [br, gz] = await Promise.all([
        brotli(content, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
        }),
        gzipped(content, { level: 9 }),
      ]);
      writeFileSync(join(folder, `${name}.br`), br);
      writeFileSync(join(folder, `${name}.gz`), gz);
    }),
  );
}
