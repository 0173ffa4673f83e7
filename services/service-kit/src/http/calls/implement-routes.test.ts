import { type Contract, route } from '@meridian/shared-types/contracts';
import { ROUTE_CASES } from '@meridian/shared-types/testing';
import { z } from 'zod';
import { implement } from './implement';
import type { RunningServer } from '../../service/serve';
import { serveRouters } from '../../testing';

// Calls have no wildcards. The calls of each case have a path prefix of their own.
const cases = ROUTE_CASES.filter(({ templates }) => !templates.some((template) => template.endsWith('*'))).map(
  (routeCase, index) => ({ ...routeCase, folder: `/case-${index}` }),
);
const calls = cases.flatMap(({ folder, templates }) => templates.map((template) => ({ folder, template })));
const contract: Contract = Object.fromEntries(
  calls.map(({ folder, template }): [string, Contract[string]] => [
    folder + template,
    route({
      service: 'auth',
      method: 'GET',
      path: `${folder as '/'}${template.replace(/:(\w+)/g, '{$1}')}`,
      access: 'public',
      summary: '',
      params: z.record(z.string(), z.string()),
      response: z.object({ wins: z.string(), params: z.record(z.string(), z.string()) }),
    }),
  ]),
);
const handlers = Object.fromEntries(
  calls.map(({ folder, template }) => [
    folder + template,
    async ({ params }: { params: unknown }) => ({ wins: template, params }),
  ]),
);

let running: RunningServer;
beforeAll(async () => {
  running = await serveRouters([implement(contract, handlers)]);
});
afterAll(() => running.stop());

test.each(cases)('$rule: Of $templates, $path matches $wins', async ({ folder, path, wins, params = {} }) => {
  const response = await fetch(running.url + folder + path);
  const expected = wins === undefined ? { code: 'not_found' } : { wins, params };
  expect(await response.json()).toMatchObject(expected);
});
