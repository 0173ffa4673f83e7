import * as z from 'zod';
import { readLimit, publicContracts, type Route } from '../contracts';

interface Schema {
  $ref?: string;
  $defs?: Record<string, Schema>;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  additionalProperties?: Schema | boolean;
  const?: unknown;
  enum?: unknown[];
}

/** Returns the names of all fields of a schema, with `?` after those that may be missing. */
function fieldsOf(schema: Schema, defs = schema.$defs ?? {}): string {
  if (schema.$ref) return fieldsOf(defs[schema.$ref.split('/').pop() ?? ''] ?? {}, defs);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map((each) => fieldsOf(each, defs)))].join(' | ');
  if (schema.allOf) return schema.allOf.map((each) => fieldsOf(each, defs)).join(' & ');
  if (schema.items) return `[${fieldsOf(schema.items, defs)}]`;
  if (schema.properties) {
    const fields = Object.entries(schema.properties).map(([name, each]) => {
      const inner = fieldsOf(each, defs);
      return `${name}${schema.required?.includes(name) ? '' : '?'}${/[{[|]/.test(inner) ? `: ${inner}` : ''}`;
    });
    return `{ ${fields.join(', ')} }`;
  }
  if (typeof schema.additionalProperties === 'object') return `{ *: ${fieldsOf(schema.additionalProperties, defs)} }`;
  return String(schema.type ?? 'value');
}

const shown = (schema: z.ZodType | undefined, io: 'input' | 'output') =>
  schema && fieldsOf(z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema);

function reportOf(route: Route) {
  const {
    access,
    status,
    mediaType,
    readsPersonalData,
    whileViewing,
    holdsSecret,
    isOneClick,
    isSigned,
    isConditional,
  } = route;
  return {
    access,
    limit: readLimit(route),
    ...(route.needsRecentSignIn && { needsRecentSignIn: true }),
    ...{ status, mediaType, readsPersonalData, whileViewing, holdsSecret, isOneClick, isSigned, isConditional },
    query: shown(route.query, 'input'),
    body: shown(route.body, 'input'),
    response: mediaType ? undefined : shown(route.response, 'output'),
  };
}

/**
 * The report of the contract shows what a change of it means: who may make which call, and which fields go in and come
 * out. A field or a right that was added by mistake is found here. After a change that is wanted, run `npx jest
 * shared-types -u` and read the difference.
 */
test('the contract is the one that was reviewed', () => {
  const report = Object.fromEntries(
    Object.values(publicContracts)
      .flatMap((contract) => Object.values<Route>(contract))
      .map((route) => [
        `${route.method} ${route.path}`,
        Object.fromEntries(Object.entries(reportOf(route)).filter(([, value]) => value !== undefined)),
      ]),
  );
  expect(report).toMatchSnapshot();
});
