import { REMOTE, type TestProduct } from '../test-product';
import { importCallList, importForm, IMPORTS, insertImport } from '../insert-import';
import { insertPerson } from '../insert-person';
import { sendCall, type PrepareCase } from './crash-case';

/** Returns calls about imports, each of which writes several documents. */
export function importWrites(product: TestProduct): Record<string, PrepareCase> {
  const office = () => insertPerson(product, REMOTE, { paid: true, siteAdmin: true });
  const changes = importCallList.map(([name, { method, what, body, at, again }]): [string, PrepareCase] => [
    `imports.${name}`,
    async () => {
      const path = `${IMPORTS}/${await insertImport(product, at)}${what}`;
      return { call: sendCall(await office(), method, path, body), again: ['ok', ...again] };
    },
  ]);
  return {
    // A job removes lines without an import later.
    'imports.upload': async () => {
      const person = await office();
      return { call: () => person.call('POST', IMPORTS, { body: importForm() }), again: ['ok'] };
    },
    ...Object.fromEntries(changes),
  };
}
