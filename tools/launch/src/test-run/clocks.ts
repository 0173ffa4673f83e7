import { ensureSystemPackage } from '../system-packages';
import type { Stage } from './stages';

/** A time at which the gate must pass. */
export interface Moment {
  name: string;
  /** ISO 8601, UTC. */
  at: string;
  /** The time zone of the processes. Default: that of the machine. */
  zone?: string;
}

/** The times at which code with dates fails most often. */
export const CLOCKS: Moment[] = [
  { name: 'before-midnight-of-february', at: '2027-02-28T23:50:00Z' },
  { name: 'new-york-skips-an-hour', at: '2027-03-14T07:10:00Z', zone: 'America/New_York' },
  { name: 'europe-skips-an-hour', at: '2027-03-28T01:10:00Z', zone: 'Europe/Berlin' },
  { name: 'europe-repeats-an-hour', at: '2027-10-31T00:30:00Z', zone: 'Europe/Berlin' },
  { name: 'before-new-year', at: '2027-12-31T23:58:00Z' },
  { name: 'saturday-evening-in-los-angeles', at: '2027-06-20T04:00:00Z', zone: 'America/Los_Angeles' },
  { name: 'leap-day', at: '2028-02-29T12:00:00Z' },
  { name: 'first-minute-of-a-month', at: '2027-08-01T00:00:10Z' },
];

const LIBRARY = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1';

export const ensureFaketime = (say: (line: string) => void): void => ensureSystemPackage('faketime', LIBRARY, say);

/**
 * Returns the stage with the clock of all its processes set to a moment. The offset is constant, so that processes that
 * start later agree with those that started earlier. Timers use the monotonic clock, which is not changed.
 */
export function atMoment(stage: Stage, { name, at, zone }: Moment): Stage {
  return {
    ...stage,
    name: `${stage.name}@${name}`,
    command(run) {
      const { env, ...rest } = stage.command(run);
      const offset = Math.round((Date.parse(at) - Date.now()) / 1000);
      return {
        ...rest,
        env: {
          ...env,
          LD_PRELOAD: LIBRARY,
          FAKETIME: `${offset < 0 ? '' : '+'}${offset}s`,
          DONT_FAKE_MONOTONIC: '1',
          NO_FAKE_STAT: '1',
          ...(zone && { TZ: zone }),
        },
      };
    },
  };
}
