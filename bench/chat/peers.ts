import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

export type PeerKind = 'socket.io, sharded' | 'socket.io, classic' | 'ws';
const PROGRAMS: Record<PeerKind, { file: string; args: string[] }> = {
  'socket.io, sharded': { file: 'socket-io-node.ts', args: ['sharded'] },
  'socket.io, classic': { file: 'socket-io-node.ts', args: ['classic'] },
  ws: { file: 'ws-node.ts', args: [] },
};

export interface Peer {
  url: string;
  process: ChildProcess;
  isBare: boolean;
  /** Returns what the process has written to stderr. */
  readLog: () => string;
}

/** Starts a node of a peer, with additional Node options if given. */
export async function startPeer(kind: PeerKind, redisUrl: string, nodeOptions: string[] = []): Promise<Peer> {
  const { file, args } = PROGRAMS[kind];
  const child = fork(path.join(import.meta.dirname, file), [redisUrl, ...args], {
    execArgv: ['--import', 'tsx', ...nodeOptions],
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  });
  let log = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    log += chunk.toString();
  });
  const [port] = (await once(child, 'message')) as [number];
  return { url: `http://127.0.0.1:${port}`, process: child, isBare: kind === 'ws', readLog: () => log };
}

/** Returns the seats of anonymous members at a peer. */
export const peerSeats = ({ url, isBare }: Peer, chapterId: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ url, isBare, userId: String(index), chapterId }));
