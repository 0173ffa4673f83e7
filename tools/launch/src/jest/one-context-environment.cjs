/**
 * A Jest environment that runs tests in the context of the worker process itself, so that they can use the packages
 * that the worker has loaded (see shared-packages-runtime.cjs). In a separate context, `instanceof Error` would be
 * false for an error of a package. The changes of a test file to `globalThis`, `process.env` and the listeners of
 * `process` are removed after it.
 */
const { AsyncLocalStorage } = require('node:async_hooks');
const { createContext } = require('node:vm');
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

/**
 * The state of Jest's test runner, which each file loads again. Other symbols belong to packages, which stay loaded.
 */
const RUNNER_STATE = /^(?:EVENT_HANDLERS|JEST_STATE_SYMBOL|RETRY_TIMES|TEST_TIMEOUT_SYMBOL|RETRY_TIMES_SETTER)$/;

/**
 * The storages that sources have used since the file began. Each file loads its sources again, and Node calls every
 * used storage for every promise. If they were not disabled after each file, those of earlier files would take an
 * eighth of the time.
 */
const storages = new Set();
for (const method of ['run', 'enterWith']) {
  const original = AsyncLocalStorage.prototype[method];
  AsyncLocalStorage.prototype[method] = function use(...args) {
    storages.add(this);
    return original.apply(this, args);
  };
}

const globals = () =>
  Reflect.ownKeys(globalThis).filter((key) => typeof key === 'string' || RUNNER_STATE.test(key.description));

module.exports = class OneContextEnvironment {
  constructor({ projectConfig }) {
    for (const key of globals()) if (typeof key === 'symbol') delete globalThis[key];
    this.before = new Map(globals().map((key) => [key, Object.getOwnPropertyDescriptor(globalThis, key)]));
    this.processEnv = process.env; // With a copy, TZ, for example, would have no effect.
    this.env = { ...process.env };
    this.exit = process.exit;
    this.listeners = new Map(process.eventNames().map((event) => [event, process.rawListeners(event)]));
    this.global = globalThis;
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimers = null;
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    this.context = createContext(); // Jest only checks that there is one.
  }

  async setup() {}

  async teardown() {
    this.fakeTimersModern.dispose();
    for (const storage of storages) storage.disable();
    storages.clear();
    for (const key of globals()) if (!this.before.has(key)) delete globalThis[key];
    for (const [key, descriptor] of this.before)
      if (descriptor.configurable) Object.defineProperty(globalThis, key, descriptor);
    process.env = this.processEnv;
    for (const name of Object.keys(process.env)) if (!(name in this.env)) delete process.env[name];
    Object.assign(process.env, this.env);
    process.exit = this.exit;
    for (const event of process.eventNames())
      for (const listener of process.rawListeners(event))
        if (!this.listeners.get(event)?.includes(listener)) process.off(event, listener);
    this.context = null;
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return this.context;
  }
};
