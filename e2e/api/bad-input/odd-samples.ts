import type { Db } from 'mongodb';
import { prepareWrite, SAMPLED_WRITES } from '../samples/prepare-write';
import type { Fixtures } from '../matrix/fixtures';
import { nameOf, send } from '../matrix/run';
import { waitUntil, type Store } from '../product/test-product';
import { ROUTES, type Row } from '../samples/sample';
import { toInputSchema, type JsonSchema } from './json-schema';

/**
 * Fields whose text is not stored as it was written: passwords, which are hashed, searches, codes and what proves who
 * somebody is, names of browsers' records, the hidden field against spam, and notes that only say what to save.
 */
const NOT_STORED = /^(?:currentPassword|password|code|token|search|homepage|clientId|diagnostic)$/;

/** The calls whose text is not stored as it was written, and why. */
const ELSEWHERE: Record<string, string> = {
  'bounces.report': 'The text of a bounce is cut.',
  'chapters.found': 'The name of a chapter makes its address.',
  'chapters.edit': 'The name of a chapter makes its address.',
  'inbox.act': 'A reply is mailed.',
};
/** The calls whose text another service stores. */
const STORED_BY: Record<string, Store> = { 'admin.approve': 'chapters', 'admin.reject': 'chapters' };

interface TextField {
  name: string;
  isList: boolean;
  max: number;
  min: number;
}

const isFree = (schema: JsonSchema | undefined): schema is JsonSchema =>
  schema?.type === 'string' && !schema.pattern && !schema.format && !schema.enum && !('const' in schema);

/** Returns the fields of a call's body that take any text. */
function listTextFields({ route }: Row): TextField[] {
  const { body } = ROUTES.get(route)!;
  const properties = Object.entries((body && toInputSchema(body).properties) ?? {});
  return properties.flatMap(([name, schema]) => {
    const text = [schema, schema.items].find(isFree);
    if (!text || NOT_STORED.test(name)) return [];
    return [{ name, isList: text !== schema, max: text.maxLength ?? 200, min: text.minLength ?? 0 }];
  });
}

/** The first sample of each write with text, with the fields for it. */
export const WITH_TEXT: readonly [string, Row, TextField[]][] = [...SAMPLED_WRITES.values()]
  .filter((row, index, all) => all.findIndex(({ route }) => route === row.route) === index && !ELSEWHERE[row.route])
  .map((row): [string, Row, TextField[]] => [nameOf(row), row, listTextFields(row)])
  .filter(([, , fields]) => fields.length > 0);

/** Returns whether a collection of these databases has a document with this text in it. */
async function isStored(databases: readonly Db[], text: string): Promise<boolean> {
  const json = JSON.stringify(text).slice(1, -1);
  for (const db of databases)
    for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray()) {
      const documents = await db.collection(name).find().sort({ _id: -1 }).toArray();
      if (documents.some((document) => JSON.stringify(document).includes(json))) return true;
    }
  return false;
}

/**
 * Sends a text in every text field of a sample. Resolves to the fields whose text is neither in the database nor in the
 * response as the schema of the contract returns it.
 */
export async function changedTexts(
  fixtures: Fixtures,
  row: Row,
  fields: readonly TextField[],
  make: (max: number) => string,
): Promise<string[]> {
  const { body: schema, service } = ROUTES.get(row.route)!;
  const texts = Object.fromEntries(
    fields.map(({ name, isList, max, min }) => {
      const text = make(max).padEnd(min, '.');
      return [name, isList ? [text] : text];
    }),
  );
  let prepared = await prepareWrite(fixtures, row, true);
  const createBody = () => ({ ...(prepared.input.body as object), ...texts });
  const sendTexts = () => {
    const { input, person } = prepared;
    const cell = { ...fixtures, persona: 'member' as const, person, isAllowed: true };
    return send(cell, row.route, { ...input, body: createBody() });
  };
  let response = await sendTexts();
  if (response.status >= 400) {
    prepared = await prepareWrite(fixtures, row, false);
    response = await sendTexts();
  }
  if (response.status >= 400) return [`${response.status} ${response.text.slice(0, 200)}`];
  const parsed = schema!.parse(createBody()) as Record<string, unknown>;
  const wrong: string[] = [];
  for (const { name } of fields) {
    const text = String([parsed[name]].flat()[0]);
    const isInResponse = response.text.includes(JSON.stringify(text).slice(1, -1));
    // The reason of an act on a person is delivered to the audit log, which the admin service stores.
    const stores = [STORED_BY[row.route] ?? (service as Store), 'admin'] as const;
    const databases = stores.map((store) => fixtures.product.db(store));
    const isFound = () => isStored(databases, text);
    if (!isInResponse) await waitUntil('the text is stored', isFound, 3).catch(() => wrong.push(name));
  }
  return wrong;
}
