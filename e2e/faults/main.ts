import { rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { DEFECTS, type Defect } from './defects';
import { FAULTS } from './faults';
import type { Fault } from './fault';
import { runFaults, startEnvironment, type RunResult } from './fault-run';
import type { Environment } from './fault';

const FOLDER = path.resolve('artifacts/faults');
const REPLICAS = ['chat-1', 'chat-2'] as const;

const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: { defects: { type: 'boolean', default: false } },
});
const wanted = <T extends { name: string }>(all: readonly T[]): T[] =>
  all.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
const fileOf = (name: string) =>
  path.join(FOLDER, `${values.defects ? 'defect-' : ''}${name.replaceAll(/[^a-z0-9]+/g, '-')}.jsonl`);

let environment: Environment | undefined;
/** Runs a fault in the environment that all runs share. A run that failed with an error gets a new one. */
async function runFault(fault: Fault, file: string, defect?: Defect): Promise<RunResult | Error> {
  rmSync(file, { force: true });
  try {
    environment ??= await startEnvironment();
    if (defect)
      for (const replica of REPLICAS) await environment.product.server.restart(replica, { patches: defect.patches });
    await defect?.prepare?.(environment);
    return await runFaults(environment, [fault], file);
  } catch (error) {
    return error as Error;
  }
}

async function closeEnvironment(): Promise<void> {
  await environment?.close().catch((error: Error) => console.error(error.message));
  environment = undefined;
}

function printResult(name: string, isRight: boolean, result: RunResult | Error): void {
  if (result instanceof Error) return console.log(`FAILED  ${name}: ${result.message}`);
  const { violations, acknowledged, stored, received, seconds } = result;
  const found = [...new Set(violations.map(({ rule }) => rule))].join(', ') || 'all rules hold';
  const columns = [
    name.padEnd(52),
    `${String(seconds).padStart(4)} s`,
    `${String(acknowledged).padStart(6)} acknowledged`,
    `${String(stored).padStart(6)} stored`,
    `${String(received).padStart(6)} received `,
    found,
  ];
  console.log(`${isRight ? 'ok    ' : 'FAILED'}  ${columns.join(' ')}`);
  if (!isRight) for (const { rule, detail } of violations.slice(0, 20)) console.log(`          ${rule}: ${detail}`);
}

let failed = 0;
function reportResult(name: string, isRight: boolean, result: RunResult | Error): void {
  if (!isRight) failed += 1;
  printResult(name, isRight, result);
}

console.log(`Histories are in ${path.relative('.', FOLDER)}.`);
try {
  if (values.defects) {
    for (const defect of wanted(DEFECTS)) {
      const result = await runFault(defect.fault, fileOf(defect.name), defect);
      reportResult(
        defect.name,
        !(result instanceof Error) && result.violations.some(({ rule }) => defect.rules.includes(rule)),
        result,
      );
      if (result instanceof Error) await closeEnvironment();
    }
  } else {
    for (const fault of wanted(FAULTS)) {
      const result = await runFault(fault, fileOf(fault.name));
      reportResult(fault.name, !(result instanceof Error) && result.violations.length === 0, result);
      if (result instanceof Error) await closeEnvironment();
    }
  }
} finally {
  await closeEnvironment();
}
process.exit(failed === 0 ? 0 : 1);
