import * as contract from '@meridian/shared-types/schemas';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';

export interface JsonSchema {
  $ref?: string;
  title?: string;
  type?: string;
  format?: string;
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
}

export const COMPONENTS = '#/components/schemas/';

/** The formats whose pattern is left out of the document. */
const FORMATS_WITHOUT_PATTERN = new Set(['date-time', 'email', 'uuid', 'uri']);

/** The registry of the schemas that shared-types exports. Each of them becomes a component under its exported name. */
const named = z.registry<{ id: string }>();
for (const [id, value] of Object.entries(contract)) if (value instanceof z.ZodType) named.add(value, { id });

/**
 * Creates a writer that converts schemas of the contract to JSON Schema. It collects named schemas as components and
 * refers to them.
 */
export function createSchemaWriter() {
  const components: Record<string, JsonSchema> = {};
  return {
    components,
    /** `input` stands for the schema of a request, `output` for that of a response. */
    write(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
      const {
        $schema: _,
        $defs = {},
        ...written
      } = z.toJSONSchema(schema, {
        io,
        metadata: named,
        override: ({ jsonSchema }) => {
          if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
          if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
          if (FORMATS_WITHOUT_PATTERN.has(jsonSchema.format ?? '')) delete jsonSchema.pattern;
        },
      });
      for (const [id, definition] of Object.entries(
        withComponentRefs($defs) as Record<string, JsonSchema & { id?: string }>,
      )) {
        const { id: _name, ...rest } = definition;
        const known = components[id];
        if (known && !isDeepStrictEqual(known, rest))
          throw new Error(`${id} differs as input and as output: the two need different names`);
        components[id] = rest;
      }
      return withComponentRefs(written) as JsonSchema;
    },
  };
}

/** Rewrites references so that they point to the components of the OpenAPI document. */
const withComponentRefs = (schema: object): unknown =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', `"${COMPONENTS}`));
