/**
 * Lets the test files of a worker share the loaded modules of `shared-types`, whose only state is caches. To create their
 * schemas again takes about 0.15 s per file (see record 0091).
 */
const SHARED = /\/shared-types\/src\/(?!.*\.test\.ts$)/;

module.exports = () => {
  const loaded = new Map();
  return {
    /** Gives a new registry of modules those that earlier files have loaded. */
    fill(registry) {
      for (const [path, module] of loaded) registry.set(path, module);
    },
    /** Stores the modules of a registry for later files. */
    collect(registry) {
      for (const [path, module] of registry) if (module.loaded && SHARED.test(path)) loaded.set(path, module);
    },
  };
};
