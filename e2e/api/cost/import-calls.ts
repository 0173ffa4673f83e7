import type { TestProduct } from '../test-product';
import { importCallList, importForm, IMPORTS, insertImport } from '../insert-import';
import type { Prepare } from './prepare';

export function importCalls(product: TestProduct): Record<string, Prepare> {
  const office = () => product.personas.siteAdmin;
  const read =
    (what: string): Prepare =>
    async () => {
      const id = await insertImport(product);
      return () => office().call('GET', `${IMPORTS}/${id}${what}`);
    };
  return {
    'imports.list': async () => () => office().ok('GET', IMPORTS),
    'imports.upload': async () => () => office().call('POST', IMPORTS, { body: importForm() }),
    'imports.get': read(''),
    'imports.problems': read('/problems'),
    'imports.exportProblems': read('/problems/export'),
    ...Object.fromEntries(
      importCallList.map(([name, { method, what, body, at }]): [string, Prepare] => [
        `imports.${name}`,
        async () => {
          const id = await insertImport(product, at);
          return () => office().ok(method, `${IMPORTS}/${id}${what}`, body);
        },
      ]),
    ),
  };
}
