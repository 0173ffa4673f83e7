import path from 'node:path';
import { SERVICES } from '../services';

const root = path.resolve(__dirname, '../../../..');

/** What a service says about its variables: why it does not start, or what its start-up line lists. */
export interface StartResult {
  refused: string[];
  off: readonly string[];
}

/** Reads the variables of a service as its start does, for tests. */
export async function readServiceEnv(
  service: keyof typeof SERVICES,
  env: Record<string, string>,
): Promise<StartResult> {
  const { readEnv } = (await import(path.join(root, SERVICES[service], 'src/env.ts'))) as {
    readEnv: () => { off: readonly string[] };
  };
  const output: string[] = [];
  const before = process.env;
  const write = jest.spyOn(process.stderr, 'write').mockImplementation((text) => output.push(String(text)) > 0);
  const exit = jest.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('exit');
  });
  process.env = env;
  try {
    return { refused: [], off: readEnv().off };
  } catch (error) {
    if ((error as Error).message !== 'exit') throw error;
    const [, ...lines] = output.join('').trimEnd().split('\n');
    return { refused: lines.map((line) => line.trim()), off: [] };
  } finally {
    process.env = before;
    write.mockRestore();
    exit.mockRestore();
  }
}
