import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** The milliseconds within which a program must listen. */
const MAX_MS = 10_000;

/** Resolves when a process accepts connections at this port. */
export async function untilServed(port: number): Promise<void> {
  const deadline = Date.now() + MAX_MS;
  while (!(await isServed(port))) {
    if (Date.now() > deadline) throw new Error(`nothing listens on port ${port}`);
    await pause(50);
  }
}

const isServed = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
