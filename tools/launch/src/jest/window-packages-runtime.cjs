/**
 * Jest's runtime, but packages are loaded once per worker in its only window (see one-window-environment.cjs), by a
 * runtime that is never torn down. Own sources are loaded again for each file, as usual, but compiled once.
 */
const { default: Runtime } = require('jest-runtime');
const compileOnce = require('./compile-once.cjs')();
const sharedModules = require('./share-modules.cjs')();

/**
 * These packages are loaded again for each file, because their additions to the window, or references to it, are
 * removed after the file.
 */
const PER_FILE =
  /\/node_modules\/(?:styled-components|idb|fake-indexeddb|@testing-library\/react|@tanstack|@module-federation)\//;

let packages;

module.exports = class WindowPackagesRuntime extends Runtime {
  constructor(config, environment, ...rest) {
    if (environment.isOnePerWorker && !packages) {
      packages = new Runtime(config, environment, ...rest);
      // React's scheduler keeps the functions that exist when it is loaded, and timers of the window end with the file.
      environment.global.setImmediate = setImmediate;
      packages.requireModule(__filename, 'scheduler');
      delete environment.global.setImmediate;
    }
    super(config, environment, ...rest);
    this.sharesPackages = environment.isOnePerWorker;
    if (!this.sharesPackages) return;
    this.executor.compile = compileOnce(this.executor.compile.bind(this.executor));
    sharedModules.fill(this.registries.getActiveCjsRegistry());
  }

  teardown() {
    if (this.sharesPackages) sharedModules.collect(this.registries.getActiveCjsRegistry());
    super.teardown();
  }

  requireModule(from, moduleName, options, ...rest) {
    const path = this.sharesPackages && moduleName && !options?.isInternalModule && this.packagePath(from, moduleName);
    return path ? packages.requireModule(path) : super.requireModule(from, moduleName, options, ...rest);
  }

  /** Returns the file of a shared package. Workspaces are links in node_modules, so their path is elsewhere. */
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
