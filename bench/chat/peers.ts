import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

export type PeerKind =
  | 'socket.io, sharded'
  | 'socket.io, classic'
  | 'socket.io, messages stored'
  | 'socket.io, messages stored, context'
  | 'ws';
/** The program of each peer, and the options of socket-io-node.ts. */
const PROGRAMS: Record<PeerKind, { file: string; args: string[] }> = {
  'socket.io, sharded': { file: 'socket-io-node.ts', args: [] },
  'socket.io, classic': { file: 'socket-io-node.ts', args: ['classic'] },
  'socket.io, messages stored': { file: 'socket-io-node.ts', args: ['stored'] },
  'socket.io, messages stored, context': { file: 'socket-io-node.ts', args: ['stored', 'context'] },
  ws: { file: 'ws-node.ts', args: [] },
};

export interface Peer {
  url: string;
  process: ChildProcess;
  isBare: boolean;
  /** Returns what the process has written to stderr. */
  readLog: () => string;
}

export interface PeerOptions {
  /** Additional options of Node. */
  nodeOptions?: string[];
  /** The URL of the database. Only kinds that store messages need it. */
  mongoUrl?: string;
}

/** Starts a node of a peer. */
export async function startPeer(
  kind: PeerKind,
  redisUrl: string,
  { nodeOptions = [], mongoUrl = '' }: PeerOptions = {},
): Promise<Peer> {
  const { file, args } = PROGRAMS[kind];
  const child = fork(path.join(import.meta.dirname, file), [redisUrl, mongoUrl, ...args], {
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
