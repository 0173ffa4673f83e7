import { LIMITS, PRODUCT_NAME, RECENT_SIGN_IN_MS } from '@meridian/shared-types';
import { Problem } from '@meridian/shared-types/schemas';
import { readMaxBytes, type Contract, type Route } from '@meridian/shared-types/contracts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { z } from 'zod';
import { ACCESS_TEXTS, REFUSAL_TEXTS, TAGS } from './document-texts';
import { COMPONENTS, createSchemaWriter, type JsonSchema } from './schemas';
import { SOCKET_TEXT, socketSchemas } from './socket';

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: JsonSchema;
}
interface Content {
  schema: JsonSchema;
}
export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Record<string, Content> };
  responses: Record<string, { description?: string; content?: Record<string, Content>; $ref?: string }>;
}
export interface OpenApi {
  openapi: '3.1.1';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Partial<Record<string, Operation>>>;
  components: {
    schemas: Record<string, JsonSchema>;
    responses: Record<string, unknown>;
    securitySchemes: Record<string, unknown>;
  };
}

export const API_TITLE = `${PRODUCT_NAME} API`;

/** The form field that holds the file, by call. */
const FORM_FIELDS: Record<string, string> = {
  'auth.uploadAvatar': 'avatar',
  'messagePictures.uploadToChapter': 'picture',
  'messagePictures.uploadToEvent': 'picture',
  'messagePictures.uploadToPerson': 'picture',
  'pictures.upload': 'picture',
};

const IF_MATCH: Parameter = {
  name: 'If-Match',
  in: 'header',
  required: true,
  schema: { type: 'string', pattern: '^"[1-9]\\d*"$' },
};

/**
 * Converts the contracts to an OpenAPI 3.1 document. All calls together take a third of a second of processor time, so
 * other work of the process continues after each call.
 * @example const document = await openApi(publicContracts, 'sid');
 */
export async function openApi(contracts: Record<string, Contract>, cookieName: string): Promise<OpenApi> {
  const { components, write } = createSchemaWriter();
  const paths: OpenApi['paths'] = {};
  for (const [tag, contract] of Object.entries(contracts))
    for (const [name, route] of Object.entries<Route>(contract)) {
      (paths[route.path] ??= {})[route.method.toLowerCase()] = operation(tag, name, route, write);
      await nextTurn();
    }
  const socket = socketSchemas(write);
  const problem = { 'application/problem+json': { schema: write(Problem, 'output') } };
  return {
    openapi: '3.1.1',
    info: {
      title: API_TITLE,
      version: '1.0.0',
      description:
        `Every call of the ${PRODUCT_NAME} website. Bodies contain declared fields only; unless a call states another ` +
        `type, they are JSON of at most ${LIMITS.jsonBodyBytes / 1024} KiB; times are ISO 8601 in UTC. The response to ` +
        'a failed call is `application/problem+json` with a `message` for people.' +
        `\n\n${SOCKET_TEXT}`,
    },
    servers: [{ url: '/' }],
    tags: Object.keys(contracts).map((name) => ({ name, description: `${TAGS[name as keyof typeof TAGS] ?? name}.` })),
    paths,
    components: {
      schemas: { ...socket, ...components },
      responses: Object.fromEntries(
        Object.entries(REFUSAL_TEXTS).map(([status, description]) => [
          responseName(status),
          { description, content: problem },
        ]),
      ),
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: cookieName,
          description:
            'Set when a person signs in or registers. HttpOnly, SameSite=Strict. Calls that change something are ' +
            'accepted from the same origin only, except that a mail app may unsubscribe its user with one click.',
        },
      },
    },
  };
}

function operation(
  tag: string,
  name: string,
  route: Route,
  write: ReturnType<typeof createSchemaWriter>['write'],
): Operation {
  const { access, params, query, body, bodyType, response, mediaType, status = 200 } = route;
  const parameters = [
    ...describeParameters('path', params, write),
    ...describeParameters('query', query, write),
    ...(route.isConditional ? [IF_MATCH] : []),
  ];
  const refused = [
    ...(parameters.length || body || bodyType ? ['400'] : []),
    ...(access === 'public' ? [] : ['401', '403']),
    ...(params ? ['404'] : []),
    ...(route.isConditional ? ['428'] : []),
    'default',
  ];
  const formField = FORM_FIELDS[`${tag}.${name}`] ?? 'file';
  return {
    operationId: `${tag}.${name}`,
    tags: [tag],
    summary: route.summary,
    description: [
      '**Access:**',
      ACCESS_TEXTS[access as keyof typeof ACCESS_TEXTS],
      ...(route.needsRecentSignIn
        ? [`They must have signed in within the last ${RECENT_SIGN_IN_MS / 60_000} minutes.`]
        : []),
      ...(mediaType ? [] : [`The response has at most ${readMaxBytes(route) / 1024} KiB.`]),
    ].join(' '),
    security: access === 'public' ? [{}, { session: [] }] : [{ session: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: !body.safeParse(undefined).success,
        content: { 'application/json': { schema: titled('Body', write(body, 'input')) } },
      },
    }),
    ...(bodyType === 'multipart' && {
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: {
              title: 'Body',
              type: 'object',
              properties: { [formField]: { type: 'string', format: 'binary' } },
              required: [formField],
            },
          },
        },
      },
    }),
    responses: {
      [status]: {
        description: 'Success.',
        content: mediaType
          ? { [mediaType]: { schema: { type: 'string', ...(!mediaType.startsWith('text/') && { format: 'binary' }) } } }
          : { 'application/json': { schema: titled('Response', write(response, 'output')) } },
      },
      ...Object.fromEntries(refused.map((each) => [each, { $ref: `#/components/responses/${responseName(each)}` }])),
    },
  };
}

/** Gives a schema a title, which viewers show. A reference has a name already. */
const titled = (title: string, schema: JsonSchema): JsonSchema => (schema.$ref ? schema : { title, ...schema });

function describeParameters(
  where: Parameter['in'],
  schema: z.ZodType | undefined,
  write: ReturnType<typeof createSchemaWriter>['write'],
): Parameter[] {
  if (!schema) return [];
  const written = write(schema, 'input');
  const { properties = {}, required = [] } = written.$ref ? resolved(written, schema) : written;
  return Object.entries(properties).map(([name, each]) => ({
    name,
    in: where,
    required: required.includes(name),
    schema: each,
  }));
}

/**
 * Returns the object schema behind a reference. A parameter contains its schema, so the schema of a query is not a
 * component.
 */
function resolved({ $ref = '' }: JsonSchema, schema: z.ZodType): JsonSchema {
  const { components, write } = createSchemaWriter();
  write(schema, 'input');
  return components[$ref.slice(COMPONENTS.length)] ?? {};
}

const RESPONSE_NAMES: Record<string, string> = {
  400: 'NotValid',
  401: 'NotSignedIn',
  403: 'NotAllowed',
  404: 'NotFound',
  428: 'VersionMissing',
};
const responseName = (status: string): string => RESPONSE_NAMES[status] ?? 'Refused';
