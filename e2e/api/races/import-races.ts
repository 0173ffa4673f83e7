import { importCallList, importForm, IMPORTS, insertImport } from '../insert-import';
import { outcomeOf } from './outcomes';
import type { RaceContext, Races } from './race-context';

/** Returns races of the office's calls about imports. One of several calls succeeds. */
export function importRaces({ product, callAtOnce }: RaceContext): Races {
  return {
    async 'imports.upload'(count) {
      const office = product.personas.siteAdmin;
      const responses = await Promise.all(
        Array.from({ length: count }, () => office.call('POST', IMPORTS, { body: importForm() })),
      );
      expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 201));
    },
    ...Object.fromEntries(
      importCallList.map(([name, { method, what, body, at, again }]) => [
        `imports.${name}`,
        async (count: number) => {
          const id = await insertImport(product, at);
          const path = `${IMPORTS}/${id}${what}`;
          const outcomes = (await callAtOnce(count, product.personas.siteAdmin, method, path, body)).map(outcomeOf);
          expect(outcomes.filter((outcome) => outcome === 'ok').length).toBeGreaterThan(0);
          for (const outcome of outcomes) expect(['ok', ...again]).toContain(outcome);
          if (!again.includes('ok')) expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1);
        },
      ]),
    ),
  };
}
