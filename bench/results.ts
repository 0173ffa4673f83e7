import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';

const FILE = 'bench/RESULTS.md';

/** Replaces the section of a case in RESULTS.md, with its question, the machine, the date and the commit. */
export function writeResult(name: string, question: string, text: string): void {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  const isChanged = git('status', '--porcelain', '-uno', '--', `:!${FILE}`) !== '';
  const commit = git('rev-parse', '--short', 'HEAD') + (isChanged ? ', changed since' : '');
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.versions.node}`;
  const when = `\`npm run bench -- ${name}\`, ${new Date().toISOString().slice(0, 10)}, commit ${commit}, ${machine}`;
  const section = `## ${name}\n\n${question}\n\n${when}\n\n${text}\n\n`;
  const all = readFileSync(FILE, 'utf8');
  const old = new RegExp(`^## ${name}\\n[^]*?(?=^## |$(?![^]))`, 'm');
  const changed = old.test(all) ? all.replace(old, () => section) : `${all.trimEnd()}\n\n${section}`;
  writeFileSync(FILE, `${changed.trimEnd()}\n`);
}
