import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import webpack from 'webpack';

// The lower bound for start.ts: webpack builds as many modules as the product has, and all of them are empty.
const [modules = '4'] = process.argv.slice(2);
const folder = mkdtempSync(path.join(tmpdir(), 'meridian-empty-'));
writeFileSync(path.join(folder, 'index.js'), 'export {};\n');
try {
  await Promise.all(
    Array.from(
      { length: Number(modules) },
      (_, n) =>
        new Promise<void>((resolve, reject) => {
          const output = { path: path.join(folder, String(n)) };
          const compiler = webpack({ mode: 'production', entry: path.join(folder, 'index.js'), output });
          compiler.run((error, stats) =>
            compiler.close((closing) => {
              if (error || closing || stats?.hasErrors()) reject(error ?? closing ?? new Error(stats?.toString()));
              else resolve();
            }),
          );
        }),
    ),
  );
} finally {
  rmSync(folder, { recursive: true });
}
