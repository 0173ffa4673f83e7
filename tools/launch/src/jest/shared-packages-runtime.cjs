/**
 * Jest's runtime, but Node itself loads packages once per worker instead of once per test file. Own sources are loaded
 * again for each file, as usual. `jest.mock` of a package has no effect here.
 */
const { createRequire } = require('node:module');
const { compileFunction } = require('node:vm');
const { default: Runtime } = require('jest-runtime');
const compileOnce = require('./compile-once.cjs')();
const sharedModules = require('./share-modules.cjs')();

const NOT_A_PACKAGE = /^(?:[./]|node:|@jest\/globals$)/;
const requireWithNode = createRequire(__filename);

module.exports = class SharedPackagesRuntime extends Runtime {
  constructor(config, environment, resolver, ...rest) {
    super(config, environment, resolver, ...rest);
    this.resolver = resolver;
    sharedModules.fill(this.registries.getActiveCjsRegistry());
    const compile = compileOnce((source, filename) =>
      compileFunction(source, this.executor.injectedModuleParameters, { filename }),
    );
    this.executor.compile = (source, filename) => environment.getVmContext() && compile(source, filename);
  }

  teardown() {
    sharedModules.collect(this.registries.getActiveCjsRegistry());
    super.teardown();
  }

  requireModuleOrMock(from, moduleName) {
    const path = this.packagePath(from, moduleName);
    return path ? requireWithNode(path) : super.requireModuleOrMock(from, moduleName);
  }

  /** Returns the file of a package. Workspaces are links in node_modules, so their path is elsewhere. */
  packagePath(from, moduleName) {
    if (NOT_A_PACKAGE.test(moduleName)) return undefined;
    try {
      const path = this.resolver.resolveModule(from, moduleName, { conditions: ['require', 'node', 'node-addons'] });
      return path.includes('/node_modules/') ? path : undefined;
    } catch {
      return undefined;
    }
  }
};
