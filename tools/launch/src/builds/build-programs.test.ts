import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { buildPrograms } from './build-programs';

test('A bundle of a program is ASCII, so that it is kept with one byte for each character', async () => {
  await buildPrograms({ names: ['admin'], into: `dist/ascii-${process.pid}`, packagesInside: true });
  const built = path.join('services/admin/dist', `ascii-${process.pid}`);
  try {
    const source = readFileSync(path.join(built, 'main.cjs'), 'utf8');
    expect(/[^\0-\x7f]/.exec(source)?.[0]).toBeUndefined();
    expect(source).toContain('[=+\\-@|\\uff1d\\uff0b\\uff0d\\uff20]');
  } finally {
    rmSync(built, { recursive: true });
  }
});
