import { DAY_MS } from '@meridian/shared-types';
const WEDNESDAY = 3;
/** The number of milliseconds by which tests have moved the clock. */
let passedMs = 0;

/** Returns the next noon (UTC) of the second Wednesday of a January. */
function nextMidday(now: Date): Date {
  for (let year = now.getUTCFullYear(); ; year += 1) {
    const first = new Date(Date.UTC(year, 0, 8, 12));
    const midday = new Date(first.getTime() + ((WEDNESDAY - first.getUTCDay() + 7) % 7) * DAY_MS);
    if (midday > now) return midday;
  }
}

/**
 * Sets the clock of this process to a midday in the middle of a week and a month, far from a clock change. The meaning
 * of now, in an hour or this week then does not depend on when a test runs. Code that runs in this process has the
 * same time. The store has its own clock, which is earlier, so that it removes nothing too soon.
 * @example setClockToMidday(); // where a service's tests are prepared, before they look at the clock
 */
export function setClockToMidday(): void {
  const clock = Date;
  const ahead = nextMidday(new clock()).getTime() - clock.now();
  passedMs = 0;
  const now = () => clock.now() + ahead + passedMs;
  globalThis.Date = new Proxy(clock, {
    construct: (target, args) => Reflect.construct(target, args.length ? args : [now()]) as Date,
    apply: () => new clock(now()).toString(),
    get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
  });
  // Jest measures the duration of a file with the real clock.
  afterAll(() => {
    globalThis.Date = clock;
  });
}

/**
 * Moves the clock of {@link setClockToMidday} forward by a number of milliseconds. Timers are not affected.
 * @example letTimePass(60 * 60_000);
 */
export const letTimePass = (ms: number): void => {
  passedMs += ms;
};
