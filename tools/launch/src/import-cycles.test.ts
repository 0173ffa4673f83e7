import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const root = path.resolve(__dirname, '../../..');
const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' }).trim().split('\n');

/**
 * The source files that each source file imports when it is loaded. Type-only imports are left out: the compiler
 * removes them, so two files may name each other's types. Calls of `import()` are left out: they run later, when both
 * files are loaded.
 */
type ImportGraph = Map<string, string[]>;

const SUFFIXES = ['', '.ts', '.tsx', '/index.ts', '/index.tsx'];

/** @param files source files, relative to `root` */
function importGraph(root: string, files: string[]): ImportGraph {
  const known = new Set(files);
  const resolve = (from: string, name: string): string[] => {
    const target = name.startsWith('.') ? path.join(path.dirname(from), name) : packageEntry(root, name);
    return target === undefined ? [] : SUFFIXES.map((suffix) => target + suffix).filter((file) => known.has(file));
  };
  return new Map(
    files.map((file) => {
      const source = ts.createSourceFile(file, readFileSync(path.join(root, file), 'utf8'), ts.ScriptTarget.Latest);
      return [
        file,
        source.statements.flatMap((statement) => importedName(statement) ?? []).flatMap((name) => resolve(file, name)),
      ];
    }),
  );
}

/** The name that a statement imports at run time, such as `./wire`. */
function importedName(statement: ts.Statement): string | undefined {
  const isImport = ts.isImportDeclaration(statement);
  if (!isImport && !ts.isExportDeclaration(statement)) return undefined;
  const clause = isImport ? statement.importClause : statement;
  const names = isImport ? statement.importClause?.namedBindings : statement.exportClause;
  const isDefaultImport = isImport && statement.importClause?.name !== undefined;
  const hasOnlyTypes =
    !isDefaultImport &&
    names !== undefined &&
    (ts.isNamedImports(names) || ts.isNamedExports(names)) &&
    names.elements.every(({ isTypeOnly }) => isTypeOnly);
  const { moduleSpecifier } = statement;
  if (clause?.isTypeOnly || hasOnlyTypes || !moduleSpecifier || !ts.isStringLiteral(moduleSpecifier)) return undefined;
  return moduleSpecifier.text;
}

/** The groups of files that import each other: the strongly connected components (Tarjan). */
function cyclesIn(graph: ImportGraph): string[][] {
  const order = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];
  const visit = (file: string): number => {
    const own = order.size;
    order.set(file, own);
    stack.push(file);
    let low = own;
    for (const next of graph.get(file) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (stack.includes(next)) low = Math.min(low, order.get(next) ?? own);
    }
    if (low === own) {
      const group = stack.splice(stack.indexOf(file));
      if (group.length > 1) cycles.push(group.sort());
    }
    return low;
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return cycles;
}

/** The source file that a name such as `@meridian/kit` or `@meridian/shared-types/demo` stands for. */
function packageEntry(root: string, name: string): string | undefined {
  const [, workspace = '', subpath = ''] = /^@meridian\/([^/]+)(\/.*)?$/.exec(name) ?? [];
  const folder = [workspace, `services/${workspace}`, `tools/${workspace}`].find((each) =>
    existsSync(path.join(root, each, 'package.json')),
  );
  if (!workspace || folder === undefined) return undefined;
  const { exports = {} } = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')) as {
    exports?: Record<string, string>;
  };
  const entry = exports[`.${subpath}`];
  return entry && path.join(folder, entry);
}

it('finds the cycles of a graph', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c', 'd']],
    ['c', ['a']],
    ['d', ['e']],
    ['e', []],
    ['f', ['g']],
    ['g', ['f']],
  ]);
  expect(cyclesIn(graph)).toEqual([
    ['a', 'b', 'c'],
    ['f', 'g'],
  ]);
});

it('has no files that import each other in a cycle', () => {
  const graph = importGraph(root, files);
  expect(graph.get('tools/launch/src/start.ts')).toContain('tools/launch/src/stores.ts');
  expect(graph.get('services/auth/src/app.ts')).toContain('services/kit/src/index.ts');
  expect(cyclesIn(graph)).toEqual([]);
});
