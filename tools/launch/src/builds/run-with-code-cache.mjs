/**
 * Runs a CommonJS bundle with a cache of its compiled code beside it (`<bundle>.cache`), which is written when the
 * process of the first run ends. A program then starts in half the time. From 22.1 on, Node has such a cache itself.
 *
 * The cache starts with a hash of the bundle, because V8 compares only the length of the source.
 *
 * node run-with-code-cache.mjs services/auth/dist/bundles/main.cjs
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import vm from 'node:vm';

process.argv.splice(1, 1); // The bundle then gets the arguments as if it had been run itself.
const bundle = path.resolve(process.argv[1]);
const cacheFile = `${bundle}.cache`;

/**
 * Returns the function that runs the bundle. What was read from its files is not kept, as it would be outside of a
 * function.
 */
function load() {
  const source = readFileSync(bundle);
  const hash = createHash('sha1').update(source).digest();
  const text = `(function (require, module, exports, __filename, __dirname) {${source.toString()}\n})`;
  const script = new vm.Script(text, { filename: bundle, cachedData: cachedCode(hash) });
  if (script.cachedDataRejected !== false)
    process.on('exit', () => {
      const own = `${cacheFile}.${process.pid}`; // Several processes may write at the same time.
      writeFileSync(own, Buffer.concat([hash, script.createCachedData()]));
      renameSync(own, cacheFile);
    });
  return script.runInThisContext();
}

/** Returns the code that was compiled from the source with this hash. */
function cachedCode(hash) {
  if (!existsSync(cacheFile)) return undefined;
  const cache = readFileSync(cacheFile);
  return hash.equals(cache.subarray(0, hash.length)) ? cache.subarray(hash.length) : undefined;
}

const program = { exports: {} };
load()(createRequire(bundle), program, program.exports, bundle, path.dirname(bundle));
