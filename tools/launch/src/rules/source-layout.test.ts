import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { PROGRAMS } from '../builds/build-programs';

const LONGEST_FILE = 250;
const LONGEST_LINE = 120;

const root = path.resolve(__dirname, '../../../..');
const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => existsSync(path.join(root, file)));
const readText = (file: string) => readFileSync(path.join(root, file), 'utf8');

const isLiteral = (node: ts.Node): boolean =>
  ts.isStringLiteralLike(node) ||
  ts.isTemplateExpression(node) ||
  ts.isRegularExpressionLiteral(node) ||
  ts.isJsxText(node);

/** Returns the numbers of the lines that are too long, not counting strings, templates and regular expressions. */
function longLines(file: string): number[] {
  const text = readText(file);
  if (!text.split('\n').some((line) => line.length > LONGEST_LINE)) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lengths = text.split('\n').map((line) => line.length);
  const visit = (node: ts.Node): void => {
    if (!isLiteral(node)) return ts.forEachChild(node, visit);
    for (let at = node.getStart(source); at < node.end;) {
      const { line } = source.getLineAndCharacterOfPosition(at);
      const next = source.getLineStarts()[line + 1] ?? text.length + 1;
      lengths[line] = (lengths[line] ?? 0) - (Math.min(node.end, next - 1) - at);
      at = next;
    }
  };
  visit(source);
  return lengths.flatMap((length, line) => (length > LONGEST_LINE ? [line + 1] : []));
}

it(`No source file has more than ${LONGEST_FILE} lines`, () => {
  expect(files.filter((file) => readText(file).trimEnd().split('\n').length > LONGEST_FILE)).toEqual([]);
});

it(`No source line has more than ${LONGEST_LINE} characters, excluding literals`, () => {
  expect(files.flatMap((file) => longLines(file).map((line) => `${file}:${line}`))).toEqual([]);
});

it('The names of files and folders are in kebab-case', () => {
  const isKebabCase = (name: string) => /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.|$)/.test(name);
  expect(files.filter((file) => !file.split('/').every(isKebabCase))).toEqual([]);
});

type Imports = Map<string, Set<string>>;
const LARGEST_KNOT = 3;

/** Returns the folders and files in `src` of each workspace, with those that they import. Tests do not count. */
function importsIn(parts: 'folders' | 'folders and files'): Map<string, Imports> {
  const splitPath = (file: string) => /^(.+?)\/src\/([^/]+?)(\/|\.tsx?$|$)/.exec(file)?.slice(1) ?? [];
  const workspaces = new Map<string, Imports>();
  for (const file of files) {
    const [workspace, part, end] = splitPath(file);
    if (!workspace || !part || /\.(?:i?test|slow)\.|\/testing/.test(file) || (parts === 'folders' && end !== '/'))
      continue;
    const imports: Imports = workspaces.get(workspace) ?? new Map();
    workspaces.set(workspace, imports);
    const imported = imports.get(part) ?? new Set();
    imports.set(part, imported);
    for (const [, from = ''] of readText(file).matchAll(/(?:from |import\()'(\.[^']+)'/g)) {
      const [, other] = splitPath(path.join(path.dirname(file), from));
      if (other && other !== part) imported.add(other);
    }
  }
  return workspaces;
}

function reachable(imports: Imports, part: string, found = new Set<string>()): Set<string> {
  for (const next of imports.get(part) ?? []) if (!found.has(next)) reachable(imports, next, found.add(next));
  return found;
}

/** Returns the knots of each workspace: parts that import each other, directly or through others. */
const knotsIn = (parts: 'folders' | 'folders and files') =>
  [...importsIn(parts)].flatMap(([workspace, imports]) => {
    const knots = [...imports.keys()].map((part) =>
      [...reachable(imports, part)].filter((other) => reachable(imports, other).has(part)).sort(),
    );
    return [...new Set(knots.map((knot) => knot.join(' ')))].filter(Boolean).map((knot) => `${workspace}: ${knot}`);
  });

it('The folders of a workspace import each other in one direction', () => {
  expect(importsIn('folders').size).toBeGreaterThan(10);
  expect(knotsIn('folders')).toEqual([]);
});

it(`At most ${LARGEST_KNOT} folders and files in \`src\` of a workspace import each other`, () => {
  const countParts = (knot: string) => knot.split(' ').length - 1;
  expect(knotsIn('folders and files').filter((knot) => countParts(knot) > LARGEST_KNOT)).toEqual([]);
});

it('The files of programs and of package scripts exist', () => {
  const entries = Object.values(PROGRAMS).flatMap(({ folder, entries: names }) =>
    names.map((name) => `${folder}/src/${name}.ts`),
  );
  const packages = execFileSync('git', ['ls-files', '**/package.json'], { cwd: root, encoding: 'utf8' }).trim();
  const scripts = packages.split('\n').flatMap((file) => {
    const { scripts: commands = {} } = JSON.parse(readText(file)) as { scripts?: Record<string, string> };
    const named = Object.values(commands).flatMap((command) =>
      command.split(/[^\w./-]+/).filter((word) => /\.(?:ts|mjs)$/.test(word)),
    );
    return named.map((name) => path.join(path.dirname(file), name));
  });
  expect(scripts.length).toBeGreaterThan(0);
  expect([...entries, ...scripts].filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});
