import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { filesIn } from './build-manifest';

/** Not the page: the gateway writes into it. */
const TEXT = /\.(js|css|json|svg)$/;
/** For the gateway and the promotion: browsers do not load them. */
const NOT_SERVED = /^(module|pages|scripts|shell|build)\.json$/;
/** Below this, headers weigh more than what compression saves. */
const WORTHWHILE_BYTES = 1024;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Puts a `.br` and a `.gz` beside every text file of a build, so that no request pays for compression. */
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
