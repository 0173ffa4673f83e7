import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import ts from 'typescript';
import { z } from 'zod';
import { SERVICES } from '../services';

interface Use {
  service: string;
  values: string;
  standard: string;
  comment: string | undefined;
}

/** Creates the page with every variable of every service, from the schemas that check them and their comments. */
export async function configurationPage(root: string): Promise<string> {
  const shared = commentsIn(path.join(root, 'services/service-kit/src/service/env.ts'));
  const variables = new Map<string, Use[]>();
  for (const [service, folder] of Object.entries(SERVICES)) {
    const file = path.join(root, folder, 'src/env.ts');
    const { shape } = (await import(file)) as { shape: z.ZodRawShape };
    const own = commentsIn(file);
    for (const [name, schema] of Object.entries(shape)) {
      const use = {
        service,
        values: describeValues(inner(schema as z.ZodType)),
        standard: describeDefault(schema as z.ZodType),
        comment: own.get(name) ?? shared.get(name),
      };
      variables.set(name, [...(variables.get(name) ?? []), use]);
    }
  }
  const rows = [...variables].sort(([one], [other]) => (one < other ? -1 : 1)).map(([name, uses]) => row(name, uses));
  return `# Configuration

Made by \`npm run config\` from the schemas that check it; do not edit. Every service reads its variables once, at its start, and
names all that are wrong before it exits with 1.

With \`NODE_ENV=production\` it also refuses demo data, secrets and passwords that can be guessed, and half a configuration. What is
dangerous is refused unless an \`ALLOW_…\` variable says \`yes\`. One line of the log (\`Off or allowed in this production\`) lists
what is switched off or allowed; without such a line, nothing is.

| Variable | Services | Default | Values | |
|---|---|---|---|---|
${rows.join('\n')}
`;
}

function row(name: string, uses: Use[]): string {
  const by = (pick: (use: Use) => string) => {
    const texts = [...new Set(uses.map(pick))];
    const [text, ...others] = texts;
    if (text !== undefined && others.length === 0) return text;
    return texts
      .map(
        (text) =>
          `${uses
            .filter((use) => pick(use) === text)
            .map(({ service }) => service)
            .join(', ')}: ${text}`,
      )
      .join('; ');
  };
  const services = uses.length === Object.keys(SERVICES).length ? 'all' : uses.map(({ service }) => service).join(', ');
  return `| \`${name}\` | ${[services, by(({ standard }) => standard), by(({ values }) => values), describeMeaning(name, uses)].map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

/**
 * Returns the comment that all processes share. Otherwise it returns the service that an address refers to, and the
 * comments of single services.
 */
function describeMeaning(name: string, uses: Use[]): string {
  const [first, ...others] = uses;
  if (first?.comment && others.every(({ comment }) => comment === first.comment)) return first.comment;
  const added = uses.flatMap(({ service, comment }) => (comment ? `**${service}**: ${comment}` : []));
  return [...(added.length === uses.length ? [] : [describeAddress(name)]), ...added].join(' ');
}

function describeAddress(name: string): string {
  const service = /^([A-Z]+)_URLS?$/.exec(name)?.[1]?.toLowerCase();
  if (!service || !(service in SERVICES)) throw new Error(`${name} has no comment in its env.ts`);
  return `Where ${service} is.`;
}

/** Returns the doc comments of the properties of a file, by name. */
function commentsIn(file: string): Map<string, string> {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const found = new Map<string, string>();
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name)) {
      const comment = ts
        .getJSDocCommentsAndTags(node)
        .map((doc) => ts.getTextOfJSDocComment(doc.comment))
        .join(' ')
        .replace(/\s+/g, ' ');
      if (comment) found.set(node.name.text, comment);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function describeDefault(schema: z.ZodType): string {
  const { success, data } = schema.safeParse(undefined);
  if (!success) return '**required**';
  if (data === undefined) return 'none';
  return data === hostname() ? 'the name of the host' : `\`${String(data)}\``;
}

/** Returns the schema without its default and its `optional`. */
function inner(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodDefault || schema instanceof z.ZodOptional
    ? inner(schema.unwrap() as z.ZodType)
    : schema;
}

function describeValues(schema: z.ZodType): string {
  if (schema instanceof z.ZodEnum) return schema.options.map((option) => `\`${option}\``).join(', ');
  if (schema instanceof z.ZodNumber) {
    const { minValue, maxValue, format } = schema;
    const bounds = [
      ['from', minValue],
      ['to', maxValue],
    ].flatMap(([word, bound]) =>
      typeof bound === 'number' && Math.abs(bound) < Number.MAX_SAFE_INTEGER ? `${word} ${bound}` : [],
    );
    return [format === 'safeint' ? 'whole number' : 'number', ...bounds].join(' ');
  }
  if (schema instanceof z.ZodURL) return 'URL';
  if (schema instanceof z.ZodString)
    return schema.minLength !== null && schema.minLength > 1
      ? `text of at least ${schema.minLength} characters`
      : 'text';
  return 'text';
}
