import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { copyRepository } from './repository-copy';
import type { Mutation } from './mutation';
import { MUTATIONS } from './mutations';

/**
 * Breaks each rule of the list in a copy of the repository, one at a time, and runs the tests that must notice it. Ends
 * with status 1 if the tests of an unchanged copy fail or a broken rule is not noticed.
 *
 * Usage: `npm run mutations` for all, `npm run mutations -- 3 17` for two of them, by their numbers.
 */
const copy = copyRepository();
const chosen = process.argv.slice(2).map(Number);

/** Returns whether the tests of a mutation pass in the copy, and prints the titles of some that fail. */
function pass({ only }: Mutation, file: string): boolean {
  const args = ['jest', '--forceExit', file, ...(only ? ['-t', only] : [])];
  const { status, stdout, stderr } = spawnSync('npx', args, { cwd: copy, encoding: 'utf8', timeout: 1_200_000 });
  if (/No tests found|Tests: +\d+ skipped, \d+ total/.test(stdout + stderr))
    throw new Error(`No test runs: ${file} ${only}`);
  const failed = new Set([...stderr.matchAll(/^ +● (?:.* › )?(.*)/gm)].map(([, title]) => title));
  if (status !== 0) process.stdout.write(`   ${file}: ${[...failed].slice(0, 3).join(' · ')}\n`);
  return status === 0;
}

/** The results of tests without a mutation, by their files and names. Several mutations have the same tests. */
const unchanged = new Map<string, boolean>();

/** Returns whether the tests pass without the mutation. Tests that always fail prove nothing. */
function passUnchanged(mutation: Mutation, file: string): boolean {
  const key = `${file} ${mutation.only ?? ''}`;
  if (!unchanged.has(key)) unchanged.set(key, pass(mutation, file));
  return unchanged.get(key)!;
}

/** Returns the test file that notices the broken rule, or undefined if none does. */
function findNoticingTests(mutation: Mutation): string | undefined {
  const file = path.join(copy, mutation.file);
  const source = readFileSync(file, 'utf8');
  if (source.split(mutation.find).length !== 2) throw new Error(`${mutation.file} does not contain the text once.`);
  writeFileSync(
    file,
    source.replace(mutation.find, () => mutation.replace),
  );
  const noticing = mutation.tests.find((tests) => !pass(mutation, tests));
  writeFileSync(file, source);
  return noticing;
}

let missed = 0;
for (const [index, mutation] of MUTATIONS.entries()) {
  if (chosen.length > 0 && !chosen.includes(index + 1)) continue;
  const started = Date.now();
  const noticing = findNoticingTests(mutation);
  const isProof = noticing !== undefined && passUnchanged(mutation, noticing);
  if (!isProof) missed += 1;
  const seconds = Math.round((Date.now() - started) / 1000);
  const verdict = isProof ? `noticed by ${noticing}` : noticing ? `UNCERTAIN: ${noticing} always fails` : 'MISSED';
  process.stdout.write(`${index + 1}. ${mutation.rule} ${verdict} (${seconds} s)\n`);
}
rmSync(copy, { recursive: true, force: true });
process.exitCode = missed > 0 ? 1 : 0;
