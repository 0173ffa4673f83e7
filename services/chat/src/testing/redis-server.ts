import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

export interface RedisServer {
  url: string;
  port: number;
  process: ChildProcess;
  kill(): Promise<void>;
}

/** Starts a Redis server that the test may stop, or the program that takes its place in this run. */
export async function startRedis(port?: number): Promise<RedisServer> {
  const actualPort = port ?? (await findFreePort());
  const [command = '', ...args] = (globalThis.process.env.REDIS_SERVER ?? 'redis-server').split(' ');
  const process = spawn(
    command,
    [...args, '--port', String(actualPort), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    { stdio: 'pipe', env: { ...globalThis.process.env, LD_PRELOAD: '' } }, // The library that sets a clock stops it.
  );
  const kill = async () => {
    process.kill('SIGKILL');
    await once(process, 'exit');
  };
  for await (const line of process.stdout) if (String(line).includes('Ready to accept connections')) break;
  return { url: `redis://127.0.0.1:${actualPort}`, port: actualPort, process, kill };
}
