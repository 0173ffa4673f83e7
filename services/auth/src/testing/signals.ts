import { eventually, listenToSignals } from '@meridian/service-kit/testing';
import type { signals } from '@meridian/shared-types/contracts';

type Signal = ReturnType<typeof signals.sessionsChanged.payload.parse>;

/** Listens to the signals about changed sessions during the tests of a file. Returns a function that waits for one. */
export function listenToSessions() {
  const listener = {} as Awaited<ReturnType<typeof listenToSignals>>;
  beforeAll(async () => {
    Object.assign(listener, await listenToSignals('sessionsChanged'));
  });
  afterAll(() => listener.stop());
  return (signal: Signal) => {
    const expected = JSON.stringify({ name: 'sessionsChanged', ...signal });
    return eventually(() => listener.received.some((each) => JSON.stringify(each) === expected));
  };
}
