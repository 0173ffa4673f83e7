import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../../../..');

/** Reads the sources of a service without its tests. Their names begin in `src`. */
export function readSources(service: string): { file: string; text: string }[] {
  const folder = path.join(root, 'services', service, 'src');
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: folder, encoding: 'utf8' }).split('\n');
  return files
    .filter(
      (file) => /(?<!test)\.tsx?$/.test(file) && !file.startsWith('testing/') && existsSync(path.join(folder, file)),
    )
    .map((file) => ({ file, text: readFileSync(path.join(folder, file), 'utf8') }));
}
