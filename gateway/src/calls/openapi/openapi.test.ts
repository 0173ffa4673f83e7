import { type Contract, publicContracts, type Route } from '@meridian/shared-types/contracts';
import { chatClientEvents, chatServerEvents } from '@meridian/shared-types/schemas';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openApi, type OpenApi } from './document';

let document: OpenApi;
let text: string;
beforeAll(async () => {
  document = await openApi(publicContracts, 'sid');
  text = JSON.stringify(document);
});

const routes = Object.entries(publicContracts as Record<string, Contract>).flatMap(([tag, contract]) =>
  Object.entries<Route>(contract).map(([name, route]) => [`${tag}.${name}`, route] as const),
);

test('the document is valid OpenAPI 3.1', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'openapi-'));
  const file = path.join(folder, 'openapi.json');
  const validate = (content: string) => {
    writeFileSync(file, content);
    return JSON.parse(execFileSync('node_modules/.bin/validate-api', [file], { encoding: 'utf8' })) as {
      valid: boolean;
    };
  };
  expect(document.openapi).toBe('3.1.1');
  expect(validate(text)).toMatchObject({ valid: true });
  // This proves that the validator finds errors.
  expect(() => validate(text.replaceAll('"responses"', '"results"'))).toThrow();
  rmSync(folder, { recursive: true });
});

test.each(routes)(
  '%s is documented with its access and its errors',
  (id, { method, path: where, access, summary, status = 200, params, body }) => {
    const operation = document.paths[where]![method.toLowerCase()]!;
    expect(operation).toMatchObject({ operationId: id, summary });
    expect(operation.security.some((each) => Object.keys(each).length === 0)).toBe(access === 'public');
    expect(Object.keys(operation.responses)).toEqual(
      expect.arrayContaining([
        String(status),
        'default',
        ...(access === 'public' ? [] : ['401', '403']),
        ...(params ? ['400', '404'] : []),
      ]),
    );
    expect(
      operation.parameters
        ?.filter((each) => each.in === 'path')
        .map(({ name }) => `{${name}}`)
        .sort() ?? [],
    ).toEqual([...where.matchAll(/\{\w+\}/g)].map(([name]) => name).sort());
    if (body)
      expect(operation.requestBody!.content['application/json']).toMatchObject({
        schema: expect.anything(),
      });
  },
);

test('the document has no operation that is not in the contract', () => {
  expect(
    Object.values(document.paths)
      .flatMap((methods) => Object.values(methods).map((operation) => operation!.operationId))
      .sort(),
  ).toEqual(routes.map(([id]) => id).sort());
});

test('every response is JSON or has a media type', () => {
  expect(
    routes
      .filter(([, { response, mediaType }]) => (response.def.type === 'undefined') !== (mediaType !== undefined))
      .map(([id]) => id),
  ).toEqual([]);
});

test('every reference has a target', () => {
  const targets = [
    ...new Set([...text.matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)].map(([, kind, name]) => `${kind} ${name}`)),
  ];
  expect(targets.length).toBeGreaterThan(20);
  const known = Object.entries(document.components).flatMap(([kind, entries]) =>
    Object.keys(entries).map((name) => `${kind} ${name}`),
  );
  expect(targets.filter((target) => !known.includes(target))).toEqual([]);
});

test('the document has all events of the chat socket', () => {
  const { ChatClientEvents, ChatServerEvents } = document.components.schemas;
  expect(Object.keys(ChatClientEvents!.properties!)).toEqual(Object.keys(chatClientEvents));
  expect(Object.keys(ChatServerEvents!.properties!)).toEqual(Object.keys(chatServerEvents));
});
