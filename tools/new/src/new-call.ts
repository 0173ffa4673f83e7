import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { addEntry, addImport, changeFile, findFile, findNode, matchLiteral } from './source-file';
import { readTemplate, toWords, writeFiles, type Words } from './templates';

interface NewCall {
  /** The contract, such as `posts`. */
  contract: string;
  /** The name, in words with hyphens. */
  name: string;
  method: string;
  path: string;
  /** The module that gets a component which shows the response. */
  page?: string | undefined;
}

const ZOD = "import * as z from 'zod';";
const DONE = "import { Done } from '../fields';";

/**
 * Adds a call to a contract: the contract entry, a handler with its test, a sample, and a component in a module. Calls
 * with ids in their paths need records, so they are begun without them.
 */
export function newCall(root: string, { contract, name, method, path, page }: NewCall): string[] {
  const { variable } = toWords(name);
  const isRead = method === 'GET';
  if (!isRead && method !== 'POST') throw new Error(`A call begins as GET or POST, not ${method}.`);
  if (!/^\/api(?:\/[a-z-]+)+$/.test(path)) throw new Error(`A path is /api/ and words with hyphens, not ${path}.`);
  if (page && !isRead) throw new Error('--page shows what a GET returns.');
  const files = findFiles(root, contract);
  const service = findService(readFileSync(files.contract, 'utf8'), contract);
  const answer = isRead ? '{ count: 0 }' : '{ ok: true as const }';
  const words = { ...toWords(name), contract, method, path, answer };
  const handlers = join(root, 'services', service, 'src', name);
  return [
    changeFile(files.calls, (text) => {
      const literal = findNode(text, matchLiteral(`${contract}Calls`));
      if (new RegExp(`^\\s*${variable}:`, 'm').test(literal.getText())) throw new Error(`${variable} already exists.`);
      return addEntry(text, literal, `${variable}: { method: '${method}', path: '${path}' }`);
    }),
    changeFile(files.contract, (text) => {
      const response = isRead ? 'z.strictObject({ count: z.number().int().nonnegative() })' : 'Done';
      const entry = `${variable}: { access: 'signed-in', summary: '${words.title}', response: ${response} }`;
      const added = addEntry(text, findNode(text, matchLiteral(`${contract}Api`)), entry);
      return /\bDone\b/.test(text) && !isRead ? added : addImport(added, isRead ? ZOD : DONE);
    }),
    ...writeFiles(handlers, readTemplate('call', words)),
    ...addHandlers(root, service, words),
    changeFile(files.samples, (text) =>
      addEntry(text, findNode(text, samplesWith(`'${contract}.`)), `'${contract}.${variable}': {}`),
    ),
    ...(page ? writeFiles(join(root, page, 'src/features', name), readTemplate('page', words)) : []),
  ];
}

const findFiles = (root: string, contract: string) => ({
  calls: findFile(root, 'shared-types/src', `export const ${contract}Calls = `),
  contract: findFile(root, 'shared-types/src', `export const ${contract}Api = contract`),
  samples: findFile(root, 'e2e/api/samples', `'${contract}\\.`),
});

const findService = (text: string, contract: string): string =>
  new RegExp(`const ${contract}Api = contract\\(\\s*'(\\w+)'`).exec(text)?.[1] ?? '';

const samplesWith = (key: string) => (node: ts.Node) =>
  ts.isVariableDeclaration(node) && node.type?.getText() === 'Samples' && node.getText().includes(key)
    ? matchLiteral(node.name.getText())(node)
    : undefined;

/** Adds the handlers of the call to those with which the service implements the contract. */
function addHandlers(root: string, service: string, { contract = '', name = '', variable = '' }: Words): string[] {
  const api = `${contract}Api`;
  const file = findFile(root, `services/${service}/src`, new RegExp(`implement\\(\\s*${api},`));
  const added = `...${variable}Handlers()`;
  const implementation = (text: string) =>
    findNode(text, (node) =>
      ts.isCallExpression(node) && node.expression.getText() === 'implement' && node.arguments[0]?.getText() === api
        ? node.arguments[1]
        : undefined,
    );
  const isWhole = !ts.isObjectLiteralExpression(implementation(readFileSync(file, 'utf8')));
  changeFile(file, (text) => {
    const handlers = implementation(text);
    const changed = ts.isObjectLiteralExpression(handlers)
      ? addEntry(text, handlers, added)
      : `${text.slice(0, handlers.getStart())}{ ...${handlers.getText()}, ${added} }${text.slice(handlers.end)}`;
    const folder = relative(dirname(file), join(root, 'services', service, 'src', name));
    return addImport(changed, `import { ${variable}Handlers } from './${folder}/${name}.routes';`);
  });
  // One function had all handlers of the contract. It now has all but this one.
  const whole = new RegExp(`(?<!(?:Pick|Omit)<\\s*)Handlers<typeof ${api}>`);
  const others = isWhole ? [findFile(root, `services/${service}/src`, whole)] : [];
  for (const other of others)
    changeFile(other, (text) => text.replace(whole, `Omit<Handlers<typeof ${api}>, '${variable}'>`));
  return [file, ...others];
}
