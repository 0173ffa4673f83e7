import { isRegex } from '../bson/regex';
import { isDocument, type Doc } from '../bson/values';
import { badValue, CommandError } from '../errors';
import { Search } from '../query/find';
import type { Query } from '../query/query';
import { parseSort } from '../query/order';
import { Collection } from '../storage/collection';
import { DocumentCache } from '../storage/document';
import type { Entries } from '../storage/entries';
import { createReadView } from '../storage/reading';
import type { Sessions } from '../storage/sessions';
import type { View, Write } from '../storage/view';
import type { Store } from '../storage/store';
import type { CursorOptions, Cursors, Results } from './cursors';

/** What commands use of the server that runs them. */
export interface CommandServer {
  readonly store: Store;
  readonly sessions: Sessions;
  readonly cursors: Cursors;
  /** `host:port` */
  readonly address: string;
}

/** A command from a client while it runs. */
export class Call {
  private isInCursor = false;

  constructor(
    readonly server: CommandServer,
    readonly body: Doc,
    readonly view: View,
    readonly name = Object.keys(body)[0] ?? '',
    readonly db = String(body.$db ?? 'admin'),
    private readonly owner = view,
  ) {}

  /** Creates the same call on a snapshot of the current data. It must be released unless a cursor uses it. */
  reading(): Call {
    return new Call(this.server, this.body, createReadView(this.view), this.name, this.db, this.view);
  }

  /** Releases the snapshot of a read. */
  release(): void {
    if (!this.isInCursor) this.view.entries.release();
  }

  /** The `database.collection` of the command. Throws 73 if the name is invalid. */
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

  /** Returns the command's collection, and creates it if there is none. */
  ensured(): Collection {
    return this.existing ?? this.view.ensure(this.db, this.namespace.slice(this.db.length + 1));
  }

  /** Writes to the command's collection. It is created if it does not exist and there is something to write. */
  write(writes: Write[]): void {
    if (writes.length > 0) this.view.write(this.ensured(), writes);
  }

  /** Returns the documents, updates or deletes of a write. */
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

  /** Plans the query of the command or of one of its items. `filter` is the name of the field with the condition. */
  search(doc: Doc, filter: string, more: Partial<Query> = {}): Search {
    const query = {
      filter: readDocument(doc, filter),
      sort: parseSort(doc.sort),
      skip: readCount(doc, 'skip'),
      limit: Math.abs(readInteger(doc, 'limit')),
      hint: doc.hint,
    };
    return new Search(this.existing ?? noCollection(this.view.entries), {
      ...query,
      ...more,
    });
  }

  /** Returns a reply with a cursor over results. */
  cursor(results: Results, options?: CursorOptions, namespace = this.namespace): Promise<Doc> {
    this.isInCursor = true;
    return this.server.cursors.open(namespace, results, this.view.entries, this.owner, options);
  }
}

/** Creates an empty collection that stands for one that does not exist. */
const noCollection = (entries: Entries): Collection => new Collection('', '', 0, entries, new DocumentCache());

// The fields that any command may have.
const GENERIC =
  'lsid $db $readPreference $clusterTime txnNumber autocommit startTransaction readConcern writeConcern comment collation maxTimeMS apiVersion apiStrict apiDeprecationErrors'.split(
    ' ',
  );

const TYPES: Record<string, { is: (value: unknown) => boolean; fields: string }> = {
  object: {
    is: isDocument,
    fields: 'q query filter sort projection fields cursor readConcern writeConcern collation lsid $readPreference',
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

/** Throws 14 for a field of a wrong type. Null counts as missing. */
function assertType(where: string, name: string, value: unknown): void {
  const known = TYPE_OF.get(name);
  if (known && value != null && !known.is(value)) throw wrongType(`${where}.${name}`, value, known.type);
}

/**
 * Throws 40415 for a field that is not among the known ones, which are one string, 14 for one of a wrong type, and 115
 * for a collation other than the simple one.
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

/** Returns a field that is a document, or an empty document if it is missing. */
export function readDocument(doc: Doc, name: string): Doc {
  const value = doc[name] ?? {};
  if (!isDocument(value)) throw wrongType(name, value, 'object');
  return value;
}

/** Returns a field that is a whole number, or the fallback if it is missing. Throws 2 for other values. */
function readInteger(doc: Doc, name: string, fallback = 0): number {
  const value = doc[name] ?? fallback;
  if (!Number.isInteger(value) && value !== Infinity)
    throw badValue(`BSON field '${name}' must be a whole number, actual value '${String(value)}'`);
  return value as number;
}

/** Returns a field that is a whole number from 0, or the fallback if it is missing. Throws 2 for other values. */
export function readCount(doc: Doc, name: string, fallback = 0): number {
  const value = readInteger(doc, name, fallback);
  if (value < 0) throw badValue(`BSON field '${name}' value must be >= 0, actual value '${value}'`);
  return value;
}
