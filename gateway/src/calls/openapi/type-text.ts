import escapeHtml from 'escape-html';
import { COMPONENTS, type JsonSchema } from './schemas';

/** Renders a JSON Schema as a TypeScript-like type in HTML. Named schemas are links. */
export function typeText(schema: JsonSchema, indent = ''): string {
  const { $ref, anyOf, oneOf, allOf, type, items, properties } = schema;
  if ($ref) {
    const name = $ref.slice(COMPONENTS.length);
    return `<a href="#schema-${name}">${name}</a>`;
  }
  const alternatives = anyOf ?? oneOf ?? allOf;
  if (alternatives) return alternatives.map((each) => typeText(each, indent)).join(allOf ? ' &amp; ' : ' | ');
  if (schema.enum) return schema.enum.map((value) => escapeHtml(JSON.stringify(value))).join(' | ');
  if ('const' in schema) return escapeHtml(JSON.stringify(schema.const));
  if (type === 'array')
    return `${grouped(typeText(items ?? {}, indent))}[]${note(between(schema.minItems, schema.maxItems, 'entries'))}`;
  if (properties) return objectText(schema, indent);
  return `${type ?? 'anything'}${note(limits(schema))}`;
}

function objectText({ properties = {}, required = [] }: JsonSchema, indent: string): string {
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(
    ([name, each]) =>
      `${inner}<b>${escapeHtml(name)}</b>${required.includes(name) ? '' : '?'}: ${typeText(each, inner)}${'default' in each ? note(`${JSON.stringify(each.default)} unless given`) : ''}`,
  );
  return `{\n${lines.join('\n')}\n${indent}}`;
}

function limits({ format, pattern, minLength, maxLength, minimum, maximum }: JsonSchema): string {
  return [
    format,
    pattern && !format ? pattern : undefined,
    between(minLength, maxLength, 'characters'),
    between(minimum, maximum, ''),
  ]
    .filter(Boolean)
    .join(', ');
}

function between(min: number | undefined, max: number | undefined, unit: string): string {
  if (min === undefined && max === undefined) return '';
  const range = min === undefined ? `at most ${max}` : max === undefined ? `at least ${min}` : `${min} to ${max}`;
  return `${range} ${unit}`.trim();
}

const note = (text: string): string => (text ? ` <i>${escapeHtml(text)}</i>` : '');
const grouped = (text: string): string => (text.includes(' | ') && !text.startsWith('{') ? `(${text})` : text);
