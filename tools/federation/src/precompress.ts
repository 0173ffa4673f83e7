import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Compiler } from 'webpack';

/** Not the page: the gateway writes into it. */
const TEXT = /\.(js|css|json|svg)$/;
/** Below this, headers weigh more than what compression saves. */
const WORTHWHILE_BYTES = 1024;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Puts a `.br` and a `.gz` beside every text asset, so that no request pays for compression. */
export class Precompress {
  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('Precompress', (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        { name: 'Precompress', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER + 1000 },
        async (assets) => {
          await Promise.all(
            Object.entries(assets).map(async ([name, source]) => {
              const content = source.buffer();
              if (!TEXT.test(name) || content.length < WORTHWHILE_BYTES) return;
              const [br, gz] = await Promise.all([
                brotli(content, {
                  params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
                }),
                gzipped(content, { level: 9 }),
              ]);
              compilation.emitAsset(`${name}.br`, new sources.RawSource(br));
              compilation.emitAsset(`${name}.gz`, new sources.RawSource(gz));
            }),
          );
        },
      );
    });
  }
}
