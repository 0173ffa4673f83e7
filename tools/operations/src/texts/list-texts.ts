import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { visibleTexts } from './visible-texts';

/**
 * `npm run words`: prints every text that people may see, by file. `npm run words -- mfe-member services/auth` prints
 * those of some folders. It reads the source, so that it also prints some texts that only developers see.
 */
const SHOWN = [
  'mfe-*/src/*',
  'shell/src',
  'platform/src',
  'services/*/src/*',
  'gateway/src',
  'shared-types/src',
  'tools/federation',
  'tools/launch',
  'tools/operations',
];
const OF_TESTS = /\.(test|itest|spec)\.|\/testing\/|\.d\.ts$/;

const folders = process.argv.slice(2);
const files = execFileSync('git', ['ls-files', '--', ...(folders.length ? folders : SHOWN)], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(ts|tsx|mts|mjs)$/.test(file) && !OF_TESTS.test(file));
for (const file of files) {
  const texts = visibleTexts(file, readFileSync(file, 'utf8'));
  if (texts.length) console.log(`\n${file}`);
  for (const { line, text } of texts) console.log(`${String(line).padStart(5)}  ${text}`);
}
