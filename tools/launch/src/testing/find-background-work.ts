import path from 'node:path';
import ts from 'typescript';
import { readSources } from './read-sources';

/** Returns the work in the background that a service starts, by its failure message or else its file. */
export const findBackgroundWork = (service: string): string[] =>
  readSources(service)
    .flatMap(({ file, text }) => workIn(file, text))
    .sort();

function workIn(file: string, text: string): string[] {
  if (!/(?:startBackgroundJob|runInBackground)\(/.test(text)) return [];
  const source = ts.createSourceFile(path.basename(file), text, ts.ScriptTarget.Latest, true);
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /^(?:startBackgroundJob|runInBackground)$/.test(node.expression.getText(source))) {
      const options = node.arguments[1];
      const properties = options && ts.isObjectLiteralExpression(options) ? [...options.properties] : [];
      const failure = properties.find((property) => property.name?.getText(source) === 'failure');
      const isNamed = failure && ts.isPropertyAssignment(failure) && ts.isStringLiteral(failure.initializer);
      names.push(isNamed ? (failure.initializer as ts.StringLiteral).text : file);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}
