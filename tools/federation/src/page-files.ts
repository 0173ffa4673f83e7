import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const NAMED = /<(?:script|link)\b[^>]*?\s(?:src|href)="(\/assets\/[^"]+)"/g;

/** The assets that a built page names and that are not beside it. */
export function missingAssets(folder: string): string[] {
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  return [...page.matchAll(NAMED)].flatMap(([, address]) =>
    address && !existsSync(join(folder, address)) ? [address] : [],
  );
}
