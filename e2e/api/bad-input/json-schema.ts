import { z } from 'zod';

/** The part of JSON Schema that the contract's inputs use. */
export interface JsonSchema {
  type?: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean' | 'null' | readonly string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  /** The variants of an object, which differ in the value of one property. */
  oneOf?: JsonSchema[];
  const?: unknown;
  enum?: unknown[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  pattern?: string;
  format?: string;
}

/**
 * Returns the JSON Schema of what a schema accepts. A trimmed text has its format only in the output schema, so both
 * are needed.
 */
export function toInputSchema(schema: z.ZodType): JsonSchema {
  const [input, output] = (['input', 'output'] as const).map(
    (io) => z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema,
  );
  return withFormats(input!, output!);
}

function withFormats(input: JsonSchema, output: JsonSchema | undefined): JsonSchema {
  if (input.properties) {
    const properties = Object.entries(input.properties).map(
      ([name, each]) => [name, withFormats(each, output?.properties?.[name])] as const,
    );
    return { ...input, properties: Object.fromEntries(properties) };
  }
  const formatted = input.type === 'string' && output?.type === 'string' && !input.pattern;
  return formatted
    ? { ...input, ...(output.format && { format: output.format }), ...(output.pattern && { pattern: output.pattern }) }
    : input;
}

/** A valid value for each pattern of the contract without a format. A new pattern needs an entry. */
const FITTING: Record<string, string> = {
  '^[0-9a-f]{24}$': '0123456789abcdef01234567',
  '^[0-9a-f]{32}$': '0123456789abcdef0123456789abcdef',
  // The token of a calendar feed that does not exist.
  '^[\\w-]{43}$': 'x'.repeat(43),
  // The signed time at which a form was opened.
  '^[\\w.-]{1,200}$': 'a.b.c',
  // The token in the link of a mail.
  '^[\\w-]{28}$': 'x'.repeat(28),
  // The code of a ticket.
  '^[0-9A-F]{32}$': '0123456789ABCDEF0123456789ABCDEF',
  // The letter at which a list begins.
  '^\\p{L}$': 'M',
  // The code of a mail.
  '^\\d{6}$': '123456',
  // One image of a picture.
  '^[0-9a-f]{32}-[1-9]\\d{0,3}$': `${'0'.repeat(32)}-480`,
  // A line of an import.
  '^\\d{1,7}$': '17',
  // The slug of a post.
  '^[a-z0-9]+(-[a-z0-9]+)*$': 'one-long-table',
  // A currency.
  '^[A-Z]{3}$': 'USD',
  // The rate of a tax.
  '^(\\d{1,2}(\\.\\d{1,3})?)?$': '19',
  // A page of the payment provider.
  '^\\w{1,200}$': 'cs_test_1',
  // A color.
  '^#[0-9a-f]{6}$': '#6d2e46',
  // A telephone number.
  '^(\\+?[\\d ().-]{3,})?$': '+1 (202) 555-0118',
  // A code, or bytes of a passkey.
  '^(\\d{6}|[A-Z2-7]{12})$': '123456',
  '^[\\w-]+$': 'AAAA',
  '^[1-9]\\d{0,9}$': '1',
  // The ids of chapters.
  '^[1-9]\\d{0,9}(?:,[1-9]\\d{0,9}){0,49}$': '1,2',
  // The status code of a bounce.
  '^[245]\\.\\d{1,3}\\.\\d{1,3}$': '5.1.1',
  // The path that a letter links to.
  '^\\/[\\w\\-/?=&%.~]*$': '/events/dinner',
  '^\\d{4}$': '4242',
  '^\\d{1,4}$': '10',
  '^\\d{1,12}$': '10',
  '^\\d{1,9}$': '10',
  // The short name of a plan.
  '^[a-z][a-z0-9-]*$': 'no-such-plan',
  // The link to a meeting.
  '^(https:\\/\\/[^\\s/?#@\\\\]+([/?#]\\S*)?)?$': 'https://meet.example/ab',
  // A time zone.
  '^(UTC|(?!Etc\\/)[A-Z][A-Za-z_]+(\\/[A-Z][A-Za-z_-]+){1,2})$': 'America/New_York',
  // The day of a holiday.
  '^((19[7-9]\\d|2[01]\\d{2})-)?\\d{2}-\\d{2}$': '07-04',
  // The subject of notices.
  '^[a-z]{1,20}(:\\w{1,24})?$': 'event:65f0000000000000000000e1',
  // The cursor of a list at the door.
  '^(people|walk-ins):[0-9a-f]{24}$': 'people:65f0000000000000000000e1',
  // The last day of a series.
  '^\\d{4}-\\d{2}-\\d{2}$': '2030-06-01',
  // A local time.
  '^\\d{4}-\\d{2}-\\d{2}(T([01]\\d|2[0-3]):[0-5]\\d([+-]\\d{2}:\\d{2})?)?$': '2030-05-01T18:00',
};
const FORMATTED: Record<string, string> = {
  email: 'someone@example.org',
  'date-time': '2030-05-01T18:00:00.000Z',
  uuid: '3d9a5f0c-6a43-4d2e-9f1b-1c2d3e4f5a6b',
};

/** Returns a valid value with every optional part. */
export function createExample(schema: JsonSchema): unknown {
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice) return createExample(choice);
  // A list of types is that of a column of an export.
  if (Array.isArray(schema.type)) return null;
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, each]) => [name, createExample(each)]),
      );
    case 'array':
      return [createExample(schema.items!)];
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return true;
    case 'string': {
      const text = schema.format
        ? FORMATTED[schema.format]
        : schema.pattern
          ? FITTING[schema.pattern]
          : 'Example'.padEnd(schema.minLength ?? 0, '.').slice(0, schema.maxLength);
      if (text !== undefined) return text;
    }
  }
  throw new Error(`Nothing is known that fits ${JSON.stringify(schema)}`);
}
