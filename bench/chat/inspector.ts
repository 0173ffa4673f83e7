import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';

/** The Node option that opens the inspector for {@link openInspector}, at a free port. */
export const INSPECT = '--inspect=127.0.0.1:0';

export interface Inspector {
  /** Calls a method of the DevTools protocol. */
  call(method: string, params?: object): Promise<unknown>;
  close(): void;
}

/** Opens the inspector whose address Node has written to this log. */
export async function openInspector(readLog: () => string): Promise<Inspector> {
  const addressIn = (log: string) => /Debugger listening on (ws:\S+)/.exec(log)?.[1];
  let address = addressIn(readLog());
  for (let turn = 0; !address && turn < 100; turn += 1) {
    await pause(100);
    address = addressIn(readLog());
  }
  if (!address) throw new Error('the program has no inspector');
  const ws = new WebSocket(address, { perMessageDeflate: false });
  await new Promise((resolve, reject) => {
    ws.once('open', resolve).once('error', reject);
  });
  const waiting = new Map<number, (result: unknown) => void>();
  let last = 0;
  ws.on('message', (data: Buffer) => {
    const { id, result } = JSON.parse(data.toString()) as { id?: number; result?: unknown };
    if (id !== undefined) waiting.get(id)?.(result);
  });
  return {
    call: (method, params = {}) =>
      new Promise((resolve) => {
        last += 1;
        waiting.set(last, resolve);
        ws.send(JSON.stringify({ id: last, method, params }));
      }),
    close: () => ws.close(),
  };
}

/** Returns the bytes of a process's objects after a garbage collection, and its resident bytes. */
export async function measureMemory(inspector: Inspector, pid: number): Promise<{ heap: number; resident: number }> {
  for (let turn = 0; turn < 3; turn += 1) {
    await inspector.call('HeapProfiler.collectGarbage');
    await pause(200);
  }
  const { usedSize } = (await inspector.call('Runtime.getHeapUsage')) as { usedSize: number };
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return { heap: usedSize, resident: Number(kilobytes) * 1024 };
}
