import { execFileSync } from 'node:child_process';
import { cpuSecondsOfEndedChildren } from './cpu-time';

/** It uses the processor and the memory as tests do: it parses the 9 MB of TypeScript's own source. */
const WORK = `
  const ts = require('typescript');
  const text = require('node:fs').readFileSync(require.resolve('typescript'), 'utf8');
  ts.createSourceFile('typescript.js', text, ts.ScriptTarget.Latest, true);
`;

/**
 * Returns the processor seconds of a fixed piece of work. Machines of the same description differ by a factor of two,
 * so the processor time of a run can only be compared as a multiple of it.
 * @example measureReference() // 1.7
 */
export function measureReference(): number {
  const before = cpuSecondsOfEndedChildren();
  execFileSync(process.execPath, ['-e', WORK]);
  return cpuSecondsOfEndedChildren() - before;
}
