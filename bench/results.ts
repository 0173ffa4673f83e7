import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';

const FILE = 'bench/RESULTS.md';

/** Replaces the section of a case in RESULTS.md, with the machine, the date and the commit. */
export function writeResult(name: string, text: string): void {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  const commit =
    git('rev-parse', '--short', 'HEAD') +
    (git('status', '--porcelain', '-uno', '--', `:!${FILE}`) ? ', changed since' : '');
  const [processor] = cpus();
  const machine = `${cpus().length} × ${processor?.model ?? 'unknown'}, Node ${process.versions.node}`;
  const section = `## ${name}\n\n${new Date().toISOString().slice(0, 10)}, commit ${commit}, ${machine}\n\n${text}\n`;
  const all = readFileSync(FILE, 'utf8');
  const old = new RegExp(`^## ${name}\\n[^]*?(?=^## |$(?![^]))`, 'm');
  writeFileSync(FILE, old.test(all) ? all.replace(old, () => section) : `${all.trimEnd()}\n\n${section}`);
}
