import { isRegex } from '../bson/regex';
import { isDocument, type Doc } from '../bson/values';
import { badValue, CommandError } from '../errors';
import { constantsOf } from '../query/mingo';
import { Search } from '../query/find';
import type { Query } from '../query/query';
import { sortOf } from '../query/order';
import type { Server } from '../server/server';
import { Collection } from '../storage/collection';
import { DocumentCache } from '../storage/document';
import type { Entries } from '../storage/entries';
import { readingOf } from '../storage/reading';
import type { View, Write } from '../storage/transaction';
import type { CursorOptions, Results } from './cursors';

/** A command as a client sent it, being run. */
export class Call {
  private isInCursor = false;

  constructor(
    readonly server: Server,
    readonly body: Doc,
    readonly view: View,
    readonly name = Object.keys(body)[0] ?? '',
    readonly db = String(body.$db ?? 'admin'),
    private readonly owner = view,
  ) {}

  /** The same call as a read, which sees what there is now; to be released unless a cursor has it. */
  reading(): Call {
    return new Call(this.server, this.body, readingOf(this.view), this.name, this.db, this.view);
  }

  /** Gives up what a read has seen. */
  release(): void {
    if (!this.isInCursor) this.view.entries.release();
  }

  /** `database.collection` of the command; refuses (73) what cannot be one. */
  get namespace(): string {
    const name = this.body[this.name];
    const reserved = this.db === 'config' || this.db === 'local' || this.db === '';
    if (typeof name !== 'string' || name === '' || /[$\0]|^system\./.test(name) || reserved)
      throw new CommandError(73, `Invalid namespace specified '${this.db}.${String(name)}'`);
    return `${this.db}.${name}`;
  }

  /** The command's collection, if it exists. */
  get existing(): Collection | undefined {
    return this.view.collections.get(this.namespace);
  }

  /** The command's collection, made if there is none. */
  ensured(): Collection {
    return this.existing ?? this.view.ensure(this.db, this.namespace.slice(this.db.length + 1));
  }

  /** Writes to the command's collection, which is made if there is none and something is to be written. */
  write(writes: Write[]): void {
    if (writes.length > 0) this.view.write(this.ensured(), writes);
  }

  /** The documents, updates or deletes of a write. */
  items(field: string): Doc[] {
    const value = this.body[field];
    if (!Array.isArray(value))
      throw new CommandError(40414, `BSON field '${this.name}.${field}' is missing but a required field`);
    if (value.length === 0 || value.length > 100_000)
      throw badValue(`Write batch sizes must be between 1 and 100000. Got ${value.length} operations.`);
    const wrong = value.find((item) => !isDocument(item));
    if (wrong !== undefined) throw wrongType(`${this.name}.${field}`, wrong, 'object');
    return value as Doc[];
  }

  /** The values of the command's `let`. */
  get variables(): Doc | undefined {
    return constantsOf(this.body.let as Doc | undefined);
  }

  /** Plans the query of the command, or of an item of it, which has its condition under `filter`. */
  search(doc: Doc, filter: string, more: Partial<Query> = {}): Search {
    const query = {
      filter: documentOf(doc, filter),
      sort: sortOf(doc.sort),
      skip: countOf(doc, 'skip'),
      limit: Math.abs(integerOf(doc, 'limit')),
      hint: doc.hint,
    };
    return new Search(this.existing ?? noCollection(this.view.entries), {
      ...query,
      variables: this.variables,
      ...more,
    });
  }

  /** Replies with a cursor over results. */
  cursor(results: Results, options?: CursorOptions, namespace = this.namespace): Promise<Doc> {
    this.isInCursor = true;
    return this.server.cursors.open(namespace, results, this.view.entries, this.owner, options);
  }
}

/** In place of a collection that does not exist. */
const noCollection = (entries: Entries): Collection => new Collection('', '', 0, entries, new DocumentCache());

// What any command may carry.
const GENERIC =
  'lsid $db $readPreference $clusterTime txnNumber autocommit startTransaction readConcern writeConcern comment collation maxTimeMS apiVersion apiStrict apiDeprecationErrors'.split(
    ' ',
  );

const TYPES: Record<string, { is: (value: unknown) => boolean; fields: string }> = {
  object: {
    is: isDocument,
    fields: 'q query filter sort projection fields let cursor readConcern writeConcern collation lsid $readPreference',
  },
  string: { is: (value) => typeof value === 'string', fields: '$db collection verbosity' },
  number: {
    is: (value) => typeof value === 'number' && !Number.isNaN(value),
    fields: 'limit skip batchSize maxTimeMS txnNumber',
  },
  bool: {
    is: (value) => typeof value === 'boolean' || typeof value === 'number',
    fields: 'ordered multi upsert new remove singleBatch nameOnly autocommit startTransaction bypassDocumentValidation',
  },
  array: { is: Array.isArray, fields: 'documents updates deletes pipeline indexes arrayFilters cursors' },
  'string or object': { is: (value) => typeof value === 'string' || isDocument(value), fields: 'hint' },
};
const TYPE_OF = new Map(
  Object.entries(TYPES).flatMap(([type, { is, fields }]) =>
    fields.split(' ').map((field) => [field, { type, is }] as const),
  ),
);

const wrongType = (field: string, value: unknown, expected: string): CommandError =>
  new CommandError(
    14,
    `BSON field '${field}' is the wrong type '${value === null ? 'null' : isRegex(value) ? 'regex' : Array.isArray(value) ? 'array' : typeof value}', expected type '${expected}'`,
  );

/** Refuses (14) a field of a type it cannot have; null counts as missing. */
function assertType(where: string, name: string, value: unknown): void {
  const known = TYPE_OF.get(name);
  if (known && value != null && !known.is(value)) throw wrongType(`${where}.${name}`, value, known.type);
}

/**
 * Refuses (40415) a field that is not among the known ones, given as one text, (14) one of a wrong type, and (115) a
 * collation but the simple one.
 */
export function assertFields(doc: Doc, known: string | undefined, where: string): void {
  const names = known?.split(' ');
  for (const [name, value] of Object.entries(doc)) {
    assertType(where, name, value);
    if (name === 'collation' && (value as Doc | null)?.locale !== 'simple')
      throw new CommandError(115, 'This server supports no collation but { locale: "simple" }');
    if (names && !names.includes(name) && !GENERIC.includes(name))
      throw new CommandError(40415, `BSON field '${where}.${name}' is an unknown field.`);
  }
}

/** A field that is a document, or not there. */
export function documentOf(doc: Doc, name: string): Doc {
  const value = doc[name] ?? {};
  if (!isDocument(value)) throw wrongType(name, value, 'object');
  return value;
}

/** A field that is a whole number, or not there; refuses (2) others. */
function integerOf(doc: Doc, name: string, fallback = 0): number {
  const value = doc[name] ?? fallback;
  if (!Number.isInteger(value) && value !== Infinity)
    throw badValue(`BSON field '${name}' must be a whole number, actual value '${String(value)}'`);
  return value as number;
}

/** A field that is a whole number not below 0, or not there; refuses (2) others. */
export function countOf(doc: Doc, name: string, fallback = 0): number {
  const value = integerOf(doc, name, fallback);
  if (value < 0) throw badValue(`BSON field '${name}' value must be >= 0, actual value '${value}'`);
  return value;
}
