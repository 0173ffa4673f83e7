/**
 * Jest's runtime, with packages loaded once per worker in its one window (see one-window-environment.cjs), by a runtime
 * that is never torn down. Own sources are loaded again for each file, as always, but compiled once.
 */
const { default: Runtime } = require('jest-runtime');
const compileOnce = require('./compile-once.cjs')();

/** Loaded again for each file: what they add to the window, or remember of it, is gone after the file. */
const PER_FILE =
  /\/node_modules\/(?:styled-components|idb|fake-indexeddb|@testing-library\/react|@tanstack|@module-federation)\//;

let packages;

module.exports = class WindowPackagesRuntime extends Runtime {
  constructor(config, environment, ...rest) {
    if (environment.isOnePerWorker && !packages) {
      packages = new Runtime(config, environment, ...rest);
      // React's scheduler keeps what it finds as it loads; timers of the window end with the file.
      environment.global.setImmediate = setImmediate;
      packages.requireModule(__filename, 'scheduler');
      delete environment.global.setImmediate;
    }
    super(config, environment, ...rest);
    this.sharesPackages = environment.isOnePerWorker;
    if (this.sharesPackages) this.executor.compile = compileOnce(this.executor.compile.bind(this.executor));
  }

  requireModule(from, moduleName, options, ...rest) {
    const path = this.sharesPackages && moduleName && !options?.isInternalModule && this.packagePath(from, moduleName);
    return path ? packages.requireModule(path) : super.requireModule(from, moduleName, options, ...rest);
  }

  /** The file of a shared package. Workspaces are links in node_modules, so their path is elsewhere. */
  packagePath(from, moduleName) {
    if (this._resolution.isCoreModule(moduleName)) return undefined;
    try {
      const path = this._resolution.resolveCjs(from, moduleName);
      return path.includes('/node_modules/') && !PER_FILE.test(path) ? path : undefined;
    } catch {
      return undefined;
    }
  }
};
