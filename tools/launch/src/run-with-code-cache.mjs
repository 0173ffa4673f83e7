/**
 * Runs a CommonJS bundle with a cache of its compiled code beside it (`<bundle>.cache`), written when the process of
 * the first run ends. A program then starts in half the time. Node has such a cache of its own from 22.1 on.
 *
 *     node run-with-code-cache.mjs services/auth/dist/test/main.cjs
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import vm from 'node:vm';

const bundle = path.resolve(process.argv[2]);
const cache = `${bundle}.cache`;
const script = new vm.Script(
  `(function (require, module, exports, __filename, __dirname) {${readFileSync(bundle, 'utf8')}\n})`,
  {
    filename: bundle,
    cachedData: existsSync(cache) ? readFileSync(cache) : undefined,
  },
);
if (script.cachedDataRejected !== false)
  process.on('exit', () => {
    const own = `${cache}.${process.pid}`; // several processes may write at the same time
    writeFileSync(own, script.createCachedData());
    renameSync(own, cache);
  });
const program = { exports: {} };
script.runInThisContext()(createRequire(bundle), program, program.exports, bundle, path.dirname(bundle));
