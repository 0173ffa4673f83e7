import { buildPath } from '@meridian/shared-types';
import { publicContracts, type Route } from '@meridian/shared-types/contracts';
import { createRouteMatcher } from '@meridian/shared-types/route-matcher';
import type { z } from 'zod';
import type { Visitor } from '../product/person';
import type { BadCase } from './case';
import { createExample, toInputSchema, type JsonSchema } from './json-schema';
import { sample, type Wrong } from './wrong-scalars';
import { wrongObjects, wrongTexts } from './wrong-values';
import fc from 'fast-check';

export const ROUTES: Route[] = Object.values(publicContracts).flatMap((contract) => Object.values<Route>(contract));
export const nameOf = ({ method, path }: Route): string => `${method} ${path}`;

const NONE: JsonSchema = { type: 'object', properties: {} };
const taken = (schema: z.ZodType | undefined): JsonSchema => (schema ? toInputSchema(schema) : NONE);
const isJson = (route: Route): boolean =>
  route.bodyType !== 'multipart' && route.method !== 'GET' && !route.isOneClick && !route.isSigned;

/** Returns undefined for text that is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const hasLoneSurrogate = (text: string): boolean => /\p{Surrogate}/u.test(text);

/**
 * Returns the part of the cases for this route. Input that is refused before routing is distributed over the routes, so
 * that each case is tested once.
 */
const inTurn = <T>(all: T[], route: Route, share: number): T[] =>
  all.filter((_, index) => (index + ROUTES.indexOf(route)) % share === 0);

/** Returns a valid body with all optional parts that do not exclude each other. */
function fittingBody(schema: NonNullable<Route['body']>): unknown {
  const whole = createExample(taken(schema));
  const { error } = schema.safeParse(whole);
  const wrong = new Set(error?.issues.map(({ path }) => path[0]));
  return error ? Object.fromEntries(Object.entries(whole as object).filter(([name]) => !wrong.has(name))) : whole;
}

/** Returns a valid call of the route. Nothing that it refers to exists. */
function goodCall(route: Route) {
  const params = createExample(taken(route.params)) as Record<string, string>;
  return {
    params,
    path: buildPath(route, params),
    body: route.body && isJson(route) ? JSON.stringify(fittingBody(route.body)) : undefined,
  };
}

/** Returns bad bodies, parameters, queries, media types and encodings of a route, sent by a user who may call it. */
export function createBadCalls(route: Route, caller: Visitor): BadCase[] {
  const { path, body } = goodCall(route);
  const json =
    (text: string | Buffer, headers: Record<string, string> = {}, target = path) =>
    () =>
      caller.call(route.method, target, { body: text, headers: { 'content-type': 'application/json', ...headers } });
  const sent = (target: string) => () =>
    body === undefined ? caller.call(route.method, target) : json(body, {}, target)();

  const refused = (text: string) => route.body && !route.body.safeParse(parsed(text)).success;
  const shape = taken(route.body);
  const bodies = isJson(route) ? (shape.oneOf ?? [shape]).flatMap(wrongObjects) : [];
  const bodyCase = ({ what, json: text }: Wrong): BadCase => ({
    what: `body with ${what}`,
    statuses: text.length > 64_000 ? [413] : [400],
    send: json(text),
  });
  return [
    // Every call parses its body with its schema, so a part of the invalid values is enough for each route.
    ...inTurn(
      bodies.filter(({ json: text }) => refused(text)),
      route,
      8,
    ).map(bodyCase),
    ...bodies.filter(({ json: text }) => !refused(text)).map(bodyCase),
    ...(isJson(route) ? inTurn(wrongTransports(body ?? '{}', json, route), route, 12) : []),
    ...inTurn([...wrongParameters(route, sent), ...wrongQueries(route, path, sent)], route, 6),
  ];
}

function wrongTransports(
  good: string,
  json: (text: string | Buffer, headers?: Record<string, string>) => BadCase['send'],
  route: Route,
): BadCase[] {
  const is = (what: string, statuses: number[], send: BadCase['send']): BadCase => ({ what, statuses, send });
  const malformed = [
    good.slice(0, -1),
    `${good}}`,
    `${good}${good}`,
    `${good.slice(0, -1)},}`,
    good.replaceAll('"', "'").replace('{}', "{'a':1}"),
    '{a:1}',
    '{"a":NaN}',
    '{"a":0x10}',
    '{"a":"\n"}',
    '// {}\n{}',
    '\u0000',
    'null',
    'true',
    '0',
    '"text"',
    '[]',
    `[${good}]`,
    '[[[[',
    '{"a":'.repeat(3000),
    ...sample(fc.string({ minLength: 3, maxLength: 20 }), 3).map((text) => `${text}{`),
  ];
  const types = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'text/json',
    'application/jsonp',
    'application/json; charset=utf-16',
    'application/json; charset=utf-7',
    'application/json; charset=latin1',
    'json',
    'application/problem+json',
  ];
  return [
    ...malformed.map((text) => is(`malformed JSON ${JSON.stringify(text.slice(0, 30))}`, [400], json(text))),
    ...types.map((type) => is(`content type ${type}`, [415], json(good, { 'content-type': type }))),
    ...['gzip', 'br', 'deflate', 'identity, gzip', 'rot13'].map((encoding) =>
      is(`content encoding ${encoding}`, [415], json(good, { 'content-encoding': encoding })),
    ),
    is('bytes that are no UTF-8', [400], json(Buffer.from('{"a":"\xff\xfe"}', 'latin1'))),
    is(
      'half a character',
      [400],
      json(Buffer.concat([Buffer.from('{"a":"'), Buffer.from('é').subarray(0, 1), Buffer.from('"}')])),
    ),
    is('a key that is the same when it is unescaped', [400], json('{"\\u0061":1,"a":2}')),
    is('64 kB and a byte', [413], json(good.padEnd(64 * 1024 + 1))),
    is('a megabyte', [413], json(`{"a":"${'x'.repeat(1_000_000)}"}`)),
    ...(route.body && !route.body.safeParse(undefined).success ? [is('no body', [400], json(''))] : []),
  ];
}

/**
 * Returns cases for ids and slugs in the path. A malformed one is refused with 400, an unknown one with 404 where any
 * text is allowed.
 */
function wrongParameters(route: Route, sent: (target: string) => BadCase['send']): BadCase[] {
  const { params } = goodCall(route);
  return Object.entries(taken(route.params).properties ?? {}).flatMap(([name, schema]) => {
    const texts = wrongTexts(schema)
      .filter(
        (text) => text !== '' && text.length < 8000 && !hasLoneSurrogate(text) && !/\u0000|[/\\]|^\.{1,2}$/.test(text),
      )
      .concat(
        schema.pattern
          ? ['x'.repeat(5000)]
          : [`${'x'.repeat(130)}`, "' or 1=1", '{"$ne":null}', '[object Object]', '__proto__', 'ünbekannt', '🙂'],
      );
    const statuses = schema.pattern ? [400] : [400, 404];
    const shapes = texts.map((text): BadCase => ({
      what: `${name} ${JSON.stringify(text.slice(0, 30))}`,
      statuses,
      send: sent(buildPath(route, { ...params, [name]: text })),
    }));
    const tricks = [
      '%00',
      '%2e%2e',
      '..',
      '.',
      '%2f',
      '%5c',
      '%',
      '%zz',
      '%ff',
      '%c0%ae',
      '',
      'a%2fb',
      '1%00',
      '%2e%2e%2f%2e%2e%2fadmin',
    ].map((segment): BadCase => ({
      what: `${name} as ${segment || 'nothing'}`,
      statuses: [400, 404],
      send: sent(buildPath(route, { ...params, [name]: 'HERE' }).replace('HERE', segment)),
    }));
    return [...shapes, ...tricks];
  });
}

function wrongQueries(route: Route, path: string, sent: (target: string) => BadCase['send']): BadCase[] {
  const is = (query: string): BadCase => ({
    what: `query ${query.slice(0, 40)}`,
    statuses: [400],
    send: sent(`${path}?${query}`),
  });
  const own = Object.entries(taken(route.query).properties ?? {}).flatMap(([name, schema]) => {
    const good = encodeURIComponent(String(createExample(schema)));
    const texts = wrongTexts(schema)
      .filter((text) => text.length < 8000 && !hasLoneSurrogate(text))
      .map((text) => `${name}=${encodeURIComponent(text)}`);
    return [
      ...texts,
      `${name}=${good}&${name}=${good}`,
      `${name}[]=${good}`,
      `${name}[$ne]=${good}`,
      `${name}[$regex]=.*`,
      `${name}%00=${good}`,
      `${name.toUpperCase()}=${good}`,
    ];
  });
  return [
    ...own,
    'isAdmin=true',
    '$where=1',
    '__proto__=1',
    '__proto__[isAdmin]=1',
    'constructor=1',
    'userId=0123456789abcdef01234567',
    '=1',
  ].map((query) => (typeof query === 'string' ? is(query) : query));
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'PURGE', 'M-SEARCH'] as const;

/** Returns every path of the contract with every method that it does not support. */
export function wrongMethods(caller: Visitor): BadCase[] {
  const paths = new Map(ROUTES.map((route) => [route.path, goodCall(route).path]));
  const routesAt = createRouteMatcher(ROUTES);
  const has = (concrete: string, method: string) =>
    routesAt(concrete).some(({ route }) => route.method === method || (route.isOneClick && method === 'GET'));
  return [...paths.values()].flatMap((concrete) =>
    METHODS.filter((method) => !has(concrete, method)).map((method): BadCase => ({
      what: `${method} ${concrete}`,
      statuses: [405],
      send: () => caller.call(method, concrete),
    })),
  );
}
