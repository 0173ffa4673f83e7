/**
 * Moves the clock of a Node process by the seconds in FAKETIME. `npm run test:full -- clock` uses it for processes that
 * cannot run with the library that moves the clocks of the others.
 */
const ms = 1000 * Number.parseInt(process.env.FAKETIME ?? '0', 10);
const Actual = Date;
if (ms !== 0)
  globalThis.Date = new Proxy(Actual, {
    construct: (target, given, newTarget) =>
      Reflect.construct(target, given.length > 0 ? given : [Actual.now() + ms], newTarget),
    apply: () => new Date().toString(),
    get: (target, key) => (key === 'now' ? () => Actual.now() + ms : Reflect.get(target, key)),
  });
