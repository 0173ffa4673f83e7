import { findRoot } from '@meridian/federation';
import { execFileSync } from 'node:child_process';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { newCall } from './new-call';
import { newField } from './new-field';
import { newModule } from './new-module';
import { newNotice } from './new-notice';
import { newPart } from './new-part';

const USAGE = `Usage: npm run new -- <kind> …
  call <contract> <name> <GET|POST> <path> [--page MODULE]   posts popular-posts GET /api/popular-posts
  field profile <name>                                       profile favorite-book
  notice <family> <kind>                                     reports report.reopened
  part <module> <slot> <name>                                mfe-member dashboard-tile news
  module <name>                                              news
docs/adding.md says what each writes, and what remains to be done.`;

const root = findRoot();
const {
  values: { page },
  positionals: [kind, ...names],
} = parseArgs({ allowPositionals: true, options: { page: { type: 'string' } } });
const [one = '', two = '', three = '', four = ''] = names;

const KINDS: Record<string, { names: number; write: () => string[] }> = {
  call: { names: 4, write: () => newCall(root, { contract: one, name: two, method: three, path: four, page }) },
  field: { names: 2, write: () => newField(root, one, two) },
  notice: { names: 2, write: () => newNotice(root, one, two) },
  part: { names: 3, write: () => newPart(root, one, two, three) },
  module: { names: 1, write: () => newModule(root, one) },
};

try {
  const wanted = KINDS[kind ?? ''];
  if (wanted?.names !== names.length) throw new Error(USAGE);
  const written = wanted.write();
  const program = (name: string) => join(root, 'node_modules', '.bin', name);
  execFileSync(program('oxfmt'), written, { cwd: root, stdio: 'ignore' });
  // The report of the contract, and with it the reviewer, gets the new call or field.
  if (kind === 'call' || kind === 'field')
    execFileSync(program('jest'), ['--silent', '-u', 'shared-types/src/calls/contract-report'], {
      cwd: root,
      stdio: 'ignore',
    });
  for (const file of written) console.log(relative(root, file));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
