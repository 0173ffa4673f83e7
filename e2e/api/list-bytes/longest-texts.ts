import { publicContracts, type Route } from '@meridian/shared-types/contracts';
import type { Document } from 'mongodb';
import { toInputSchema, type JsonSchema } from '../bad-input/json-schema';
import { STORES } from '../records/people';
import type { TestProduct } from '../product/test-product';
import { OPTIONAL_FIELDS } from './optional-fields';

const routes = Object.values(publicContracts).flatMap((contract) => Object.values<Route>(contract));

/** Adds the longest texts that fields with these names may have to `longest`. */
function collectTexts(schema: JsonSchema, longest: Map<string, number>, name = ''): void {
  for (const variant of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) collectTexts(variant, longest, name);
  if (schema.items) collectTexts(schema.items, longest, name);
  for (const [each, property] of Object.entries(schema.properties ?? {})) collectTexts(property, longest, each);
  const isFree = schema.type === 'string' && !schema.pattern && !schema.format && !schema.enum && !('const' in schema);
  if (isFree && schema.maxLength) longest.set(name, Math.max(longest.get(name) ?? 0, schema.maxLength));
}

/** The longest text of each field of the contract, by service and name. */
const longestIn = Object.fromEntries(
  STORES.map((store) => {
    const longest = new Map<string, number>();
    for (const { service, body } of routes) if (service === store && body) collectTexts(toInputSchema(body), longest);
    return [store, longest];
  }),
);
/** Texts that a service has from another one, or of which it stores another form. 0 is for a choice of texts. */
const COPIED: Record<string, Record<string, number>> = {
  people: { name: 100, location: 120, description: 2000 },
  users: { name: 100, location: 120, description: 2000 },
  chapters: { name: 100, state: 60, description: 600 },
  messages: { content: 4000 },
  conversations: { content: 200 },
  auditEntries: { detail: 300, subject: 60, address: 45, userAgent: 200 },
  threads: { reason: 0 },
  notes: { text: 2000 },
  letters: { text: 600 },
  sessions: { address: 45, userAgent: 200 },
};
/** Collections whose documents are no content of people, or are found by what they contain. */
const UNTOUCHED =
  /^(?:migrations|keys|.*[oO]utbox|.*[lL]ocks?|leases?|domainEvents|sitepage.*|imports|importRows|.*Feeds?|.*[tT]okens?)$/;

/** Returns a document with the longest text in each field for text. The letter takes three bytes. */
function lengthen(value: unknown, longest: ReadonlyMap<string, number>, name: string, n: number): unknown {
  if (typeof value === 'string') {
    const most = longest.get(name);
    return !most || /^[0-9a-f]{24}$/.test(value) ? value : `${n} `.padEnd(most, '語').slice(0, most);
  }
  if (Array.isArray(value)) return value.map((each) => lengthen(each, longest, name, n));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, lengthen(each, longest, key, n)]));
}

/** Gives all documents of all stores the longest texts that people can write, also in optional fields. */
export async function lengthenTexts(product: TestProduct): Promise<void> {
  for (const store of STORES)
    for (const { name } of await product.db(store).listCollections({}, { nameOnly: true }).toArray()) {
      if (UNTOUCHED.test(name)) continue;
      const collection = product.collection<Document>(store, name);
      const longest = new Map([...(longestIn[store] ?? []), ...Object.entries(COPIED[name] ?? {})]);
      let n = 0;
      for await (const document of collection.find()) {
        const longer = lengthen(document, longest, '', (n += 1)) as Document;
        const changed = { ...longer, ...OPTIONAL_FIELDS[name]?.(longer) };
        await collection.replaceOne({ _id: document._id }, changed).catch(() => undefined); // A name is unique.
      }
    }
}
