import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const NAMED = /<(?:script|link)\b[^>]*?\s(?:src|href)="(\/assets\/[^"]+)"/g;

/** Returns the assets that a built page refers to and that are missing in its folder. */
export function missingAssets(folder: string): string[] {
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  return [...page.matchAll(NAMED)].flatMap(([, address]) =>
    address && !existsSync(join(folder, address)) ? [address] : [],
  );
}
