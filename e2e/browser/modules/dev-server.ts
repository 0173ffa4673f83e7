import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Runs `npm run dev` in a copy of the repository, against a running product. Resolves when the pages are served. */
export async function startDev(
  copy: string,
  args: string[],
): Promise<{ url: string; output: () => string; stop: () => Promise<void> }> {
  const child = spawn(process.execPath, ['tools/launch/dev.mjs', ...args], {
    cwd: copy,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const stop = async () => {
    if (child.exitCode !== null) return;
    child.kill();
    await once(child, 'exit');
  };
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        const [, address] = /^(http:\S+) has /m.exec(output) ?? [];
        if (address) resolve(address);
      });
    child.once('exit', () => reject(new Error(`npm run dev ended:\n${output}`)));
  });
  return { url, output: () => output, stop };
}
