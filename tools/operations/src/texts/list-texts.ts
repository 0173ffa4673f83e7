import { readFileSync } from 'node:fs';
import { shownFiles, findTexts } from './shown-files';

// `npm run words` prints every text that people may see, by file. `npm run words -- mfe-member services/auth` prints
// those of some folders. It reads the source, so it also prints some texts that only developers see.
for (const file of shownFiles(process.argv.slice(2))) {
  const texts = findTexts(file, readFileSync(file, 'utf8'));
  if (texts.length) console.log(`\n${file}`);
  for (const { line, text } of texts) console.log(`${String(line).padStart(5)}  ${text}`);
}
