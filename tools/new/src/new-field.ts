import { join } from 'node:path';
import ts from 'typescript';
import { addEntry, changeFile, findNode, matchLiteral } from './source-file';
import { toWords } from './templates';

/**
 * Adds a line of text to the table of a profile's fields, with its limit. Inputs and responses, forms, documents,
 * copies, merges, reports and exports derive from the table. The page of a person shows the field.
 */
export function newField(root: string, entity: string, name: string): string[] {
  if (entity !== 'profile') throw new Error(`Only fields of the profile are written, not those of ${entity}.`);
  const { variable, title } = toWords(name);
  const label = `${title.charAt(0)}${title.slice(1).toLowerCase()}`;
  const add = (table: string, key: string, value: string) => (text: string) => {
    const literal = findNode(text, matchLiteral(table));
    if (new RegExp(`^\\s*${key}:`, 'm').test(literal.getText())) throw new Error(`${key} already exists.`);
    return addEntry(text, literal, `${key}: ${value}`);
  };
  const field = `{
    schema: line(LIMITS.${variable}Max),
    ifOmitted: 'unchanged',
    label: '${label}',
    control: 'line',
    merge: 'fill',
    isSearched: false,
    isReported: true,
    exportAbout: '${label}',
  }`;
  const show = (text: string) =>
    add('ICONS', variable, 'Info')(text.replace(/(?<!Info, )type LucideIcon \}/, 'Info, type LucideIcon }'));
  return [
    changeFile(join(root, 'shared-types/src/field-tables/profile-fields.ts'), add('PROFILE_FIELDS', variable, field)),
    changeFile(join(root, 'shared-types/src/limits.ts'), add('LIMITS', `${variable}Max`, '100')),
    changeFile(join(root, 'mfe-member/src/features/directory/profile-facts.tsx'), show),
    changeFile(join(root, 'tools/demo/src/people.ts'), (text) =>
      addEntry(text, findNode(text, personOfDemo), `${variable}: ''`),
    ),
  ];
}

/** Finds the object with the profile of a person of the demo organization, which has no value for the field. */
const personOfDemo = (node: ts.Node) =>
  ts.isObjectLiteralExpression(node) && node.properties.some((property) => property.name?.getText() === 'jobTitle')
    ? node
    : undefined;
