import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

export async function freePort(): Promise<number> {
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

/** A Redis of a test's own, which it may stop. */
export async function redisServer(port?: number): Promise<RedisServer> {
  const at = port ?? (await freePort());
  const process = spawn(
    'redis-server',
    ['--port', String(at), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    { stdio: 'pipe' },
  );
  const kill = async () => {
    process.kill('SIGKILL');
    await once(process, 'exit');
  };
  for await (const line of process.stdout) if (String(line).includes('Ready to accept connections')) break;
  return { url: `redis://127.0.0.1:${at}`, port: at, process, kill };
}
