import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Starts the whole product as `npm start` does, on free ports and data of its own, and stops it afterwards.
 * With E2E_URL and E2E_DATA_DIR set, the product that runs there is tested instead.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  if (process.env.E2E_URL) return async () => undefined;
  const data = mkdtempSync(path.join(tmpdir(), 'meridian-e2e-'));
  const child = spawn(process.execPath, ['tools/launch/start.mjs', '--port', '0', '--data', data, '--replicas', '2'], {
    stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, MONGODB_URL: '', REDIS_URL: '', LOGIN_LIMIT_PER_IP: '100000', REGISTRATION_LIMIT_PER_IP: '100000', NEWSLETTER_LIMIT_PER_IP: '100000' },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => { output += chunk.toString(); });
  const ended = new Promise<never>((_, reject) => { child.once('exit', () => reject(new Error(`The product did not start:\n${output}`))); });
  const runFile = path.join(data, 'run.json');
  const started = (async () => { while (!existsSync(runFile)) await new Promise((resolve) => { setTimeout(resolve, 200); }); })();
  await Promise.race([started, ended]);
  ended.catch(() => undefined);
  process.env.E2E_URL = (JSON.parse(readFileSync(runFile, 'utf8')) as { url: string }).url;
  process.env.E2E_DATA_DIR = data;
  return async () => {
    const gone = new Promise((resolve) => { child.once('exit', resolve); });
    child.kill('SIGTERM');
    await gone;
    rmSync(data, { recursive: true, force: true });
  };
}
