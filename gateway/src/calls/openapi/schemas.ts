import * as contract from '@meridian/shared-types/schemas';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';

/** A JSON Schema of the dialect that OpenAPI 3.1 uses. */
export interface JsonSchema {
  $ref?: string;
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

/** Formats that say more to a reader than the expression which checks them. */
const SAYS_ENOUGH = new Set(['date-time', 'email', 'uuid', 'uri']);

/** Every schema that shared-types exports keeps its name in the document. */
const named = z.registry<{ id: string }>();
for (const [id, value] of Object.entries(contract)) if (value instanceof z.ZodType) named.add(value, { id });

/** Turns schemas of the contract into JSON Schema; what has a name is collected once, and referred to. */
export function schemaWriter() {
  const components: Record<string, JsonSchema> = {};
  return {
    components,
    /** `input` is what a caller sends, `output` what comes back. */
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
          if (SAYS_ENOUGH.has(jsonSchema.format ?? '')) delete jsonSchema.pattern;
        },
      });
      for (const [id, definition] of Object.entries(here($defs) as Record<string, JsonSchema & { id?: string }>)) {
        const { id: _name, ...rest } = definition;
        const known = components[id];
        if (known && !isDeepStrictEqual(known, rest))
          throw new Error(`${id} is not the same as input and as output: the two need names of their own`);
        components[id] = rest;
      }
      return here(written) as JsonSchema;
    },
  };
}

/** References to where OpenAPI keeps schemas. */
const here = (schema: object): unknown => JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', `"${COMPONENTS}`));
