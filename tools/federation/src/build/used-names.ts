import { relative } from 'node:path';
import type { Compilation, Compiler, Dependency, Module } from 'webpack';
import { SHARED } from '../shared';

/** Names by package, each with the file that uses it. */
export type UsedNames = Record<string, Record<string, string>>;

const isShared = (request: string): boolean =>
  Object.keys(SHARED).some((name) => name === request || (name.endsWith('/') && request.startsWith(name)));

/** Collects which names of the shell's packages the sources of a module use. */
export class CollectUsedNames {
  readonly used: UsedNames = {};

  constructor(private readonly root: string) {}

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('CollectUsedNames', (compilation: Compilation) => {
      compilation.hooks.finishModules.tap('CollectUsedNames', (modules) => {
        for (const module of modules) for (const dependency of module.dependencies) this.#collect(module, dependency);
      });
    });
  }

  #collect(module: Module, dependency: Dependency): void {
    const { request, ids } = dependency as { request?: unknown; ids?: unknown };
    if (typeof request !== 'string' || !Array.isArray(ids) || !ids.length || !isShared(request)) return;
    const [name, member] = ids as string[];
    const file = relative(this.root, module.nameForCondition() ?? '');
    // The members of a default export are not recorded.
    (this.used[request] ??= {})[member && name !== 'default' ? `${name}.${member}` : String(name)] ??= file;
  }
}
