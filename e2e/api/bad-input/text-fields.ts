import { createExample, type JsonSchema } from './json-schema';

/** A field for text: its path in the input, its schema, and a function that returns the input with a text in it. */
export interface TextField {
  path: string;
  schema: JsonSchema;
  fill: (text: string) => unknown;
}

/** Returns the fields of an input that accept more than a choice of texts. Everything else in the input is valid. */
export function textFields(
  schema: JsonSchema,
  path = '',
  fill: (value: unknown) => unknown = (value) => value,
): TextField[] {
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) return variants.flatMap((variant) => textFields(variant, path, fill));
  if ('const' in schema || schema.enum) return [];
  if (schema.type === 'string') return [{ path, schema, fill }];
  if (schema.type === 'array' && schema.items) return textFields(schema.items, `${path}[]`, (value) => fill([value]));
  const whole = schema.type === 'object' ? (createExample(schema) as object) : {};
  return Object.entries(schema.properties ?? {}).flatMap(([name, each]) =>
    textFields(each, `${path}.${name}`, (value) => fill({ ...whole, [name]: value })),
  );
}
