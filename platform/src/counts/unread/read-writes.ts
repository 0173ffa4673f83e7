/** The smallest interval in milliseconds between two writes of what was read in this page. */
const WRITE_MS = 2000;

type Write = () => Promise<void>;

const waiting = new Map<string, Write>();
let timer: ReturnType<typeof setTimeout> | undefined;
let writtenAt = -Infinity;

/**
 * Runs a write of what the person has read soon: at once, or 2 s after the last one. A later write with the same key
 * replaces the waiting one, and writes that wait run together.
 * @example writeSoon('direct:65f0', () => markRead(until));
 */
export function writeSoon(key: string, write: Write, afterMs = WRITE_MS): void {
  waiting.set(key, write);
  timer ??= setTimeout(
    () => {
      timer = undefined;
      writtenAt = performance.now();
      const writes = [...waiting.values()];
      waiting.clear();
      for (const each of writes) void each();
    },
    Math.max(0, writtenAt + afterMs - performance.now()),
  );
}
