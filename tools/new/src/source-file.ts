import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** Returns the first file in a folder that has this text. Tests do not count. @throws {Error} if there is none */
export function findFile(root: string, folder: string, text: string | RegExp): string {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', folder], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !/\.i?test\.|\/testing\//.test(file))
    .map((file) => join(root, file));
  const found = files.find((file) => existsSync(file) && readFileSync(file, 'utf8').match(text));
  if (!found) throw new Error(`No file in ${folder} has ${String(text)}.`);
  return found;
}

/** Returns the first node of a source that `pick` accepts. @throws {Error} if there is none */
export function findNode<T>(text: string, pick: (node: ts.Node) => T | undefined): T {
  const visit = (node: ts.Node): T | undefined => pick(node) ?? ts.forEachChild(node, visit);
  const found = visit(ts.createSourceFile('source.tsx', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  if (found === undefined) throw new Error('The source does not have the expected form.');
  return found;
}

/** Returns the object or array with which a variable is declared, without `as const` and the call of a function. */
export const matchLiteral =
  (variable: string) =>
  (node: ts.Node): ts.ObjectLiteralExpression | ts.ArrayLiteralExpression | undefined => {
    if (!ts.isVariableDeclaration(node) || node.name.getText() !== variable || !node.initializer) return undefined;
    let value = node.initializer;
    while (ts.isAsExpression(value) || ts.isSatisfiesExpression(value)) value = value.expression;
    const literal = ts.isCallExpression(value) ? value.arguments.at(-1) : value;
    return literal && (ts.isObjectLiteralExpression(literal) || ts.isArrayLiteralExpression(literal))
      ? literal
      : undefined;
  };

/** Adds an entry to the end of an object or array. */
export function addEntry(
  text: string,
  literal: ts.ObjectLiteralExpression | ts.ArrayLiteralExpression,
  entry: string,
): string {
  const entries = ts.isArrayLiteralExpression(literal) ? literal.elements : literal.properties;
  const end = literal.end - 1;
  const comma = entries.length && !entries.hasTrailingComma ? ',' : '';
  return `${text.slice(0, end)}${comma}${entry},\n${text.slice(end)}`;
}

/** Adds an import, unless the file has it. */
export const addImport = (text: string, line: string): string => (text.includes(line) ? text : `${line}\n${text}`);

export const changeFile = (file: string, change: (text: string) => string): string => {
  writeFileSync(file, change(readFileSync(file, 'utf8')));
  return file;
};
