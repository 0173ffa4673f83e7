import { existsSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { addEntry, changeFile, findNode, matchLiteral } from './source-file';
import { toWords } from './templates';

/** Adds a kind of notice to a family, as `report.reopened` to `reports`: its data, and its texts and mail. */
export function newNotice(root: string, family: string, kind: string): string[] {
  const [, noun = '', act = ''] = /^([a-z-]+)\.([a-z-]+)$/.exec(kind) ?? [];
  if (!act) throw new Error(`A kind is a noun and a verb, such as report.reopened, not ${kind}.`);
  const shared = join(root, 'shared-types/src/notifications/kinds', `${family}.ts`);
  if (!existsSync(shared)) throw new Error(`There is no family ${family} in shared-types/src/notifications/kinds.`);
  const own = join(root, 'services/notifications/src/kinds', family);
  const texts = existsSync(`${own}.ts`) ? `${own}.ts` : `${own}.tsx`;
  const id = `${toWords(noun).variable}Id`;
  const title = `A ${noun.replaceAll('-', ' ')} is ${act.replaceAll('-', ' ')}`;
  const contract = `
    /** ${title}. It concerns these people. */
    '${kind}': { audience: 'people', data: ({ z, Id }) => z.strictObject({ ${id}: Id }), group: 'requests', icon: 'account' }`;
  const definition = `
    '${kind}': {
      notice: {
        terms: ({ ${id} }) => ({ groupKey: \`${kind}:\${${id}}\`, forActive: false }),
        words: () => ({ title: '${title}', text: 'Open your hub to see it.', to: '/user-hub' }),
      },
      noticeMail: { button: 'Open My Hub' },
    }`;
  const findKinds = (node: ts.Node) =>
    ts.isVariableDeclaration(node) && /^KindContracts|^KindsOf/.test(readType(node))
      ? matchLiteral(node.name.getText())(node)
      : undefined;
  const add = (entry: string) => (text: string) => {
    if (text.includes(`'${kind}'`)) throw new Error(`${kind} already exists.`);
    return addEntry(text, findNode(text, findKinds), entry);
  };
  return [changeFile(shared, add(contract)), changeFile(texts, add(definition))];
}

/** Returns the declared type of a variable, or the one that its value satisfies. */
const readType = ({ type, initializer }: ts.VariableDeclaration): string =>
  (type ?? (initializer && ts.isSatisfiesExpression(initializer) ? initializer.type : undefined))?.getText() ?? '';
