import type { Logger } from '@meridian/kit';

const EVERY_MS = 5000;

/** Repeats work in the background, at start and 5 s after it was last done. A failure is logged and tried again. */
export function upkeep(work: () => Promise<void>, log: Logger) {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let current: Promise<void> = Promise.resolve();
  const round = () => {
    current = work()
      .catch((error: unknown) => log.warn({ err: error }, 'upkeep'))
      .then(() => {
        if (!stopped) timer = setTimeout(round, EVERY_MS).unref();
      });
  };
  round();
  return {
    async stop(): Promise<void> {
      stopped = true;
      clearTimeout(timer);
      await current;
    },
  };
}
