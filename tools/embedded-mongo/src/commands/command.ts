import { deserialize } from 'bson';
import { parsePlain, parseTyped, type Doc } from '../bson/documents';
import { badValue, CommandError } from '../errors';

/** A command as a client sent it. */
export class Command {
  /** The body with JavaScript numbers; inserted documents in it are left as bytes. */
  readonly body: Doc;
  readonly name: string;
  readonly db: string;
  private typedBody: Doc | undefined;

  constructor(private readonly raw: Buffer, private readonly sequences: ReadonlyMap<string, Buffer[]> = new Map()) {
    this.body = deserialize(raw, { fieldsAsRaw: { documents: true } });
    this.name = Object.keys(this.body)[0] ?? '';
    this.db = typeof this.body.$db === 'string' ? this.body.$db : 'admin';
  }

  /** The body with int, long and double apart. */
  get typed(): Doc {
    return (this.typedBody ??= parseTyped(this.raw));
  }

  /** The documents to insert, as bytes. */
  get documents(): Buffer[] {
    return this.sequences.get('documents') ?? (this.list('documents') as Buffer[]);
  }

  /** The items of `updates` or `deletes`, read twice: for evaluation and for writing. */
  items(field: string): { plain: Doc; typed: Doc }[] {
    const sent = this.sequences.get(field);
    if (sent) return sent.map((raw) => ({ plain: parsePlain(raw), typed: parseTyped(raw) }));
    return this.list(field).map((plain, i) => ({ plain: plain as Doc, typed: (this.typed[field] as Doc[])[i]! }));
  }

  private list(field: string): unknown[] {
    const value = this.body[field];
    if (!Array.isArray(value)) throw new CommandError(40414, `BSON field '${this.name}.${field}' is missing but a required field`);
    if (value.length === 0 || value.length > 100_000) throw badValue(`Write batch sizes must be between 1 and 100000. Got ${value.length} operations.`);
    return value;
  }

  /** The collection the command names; refuses (73) what cannot be one. */
  get collection(): string {
    const name = this.body[this.name];
    const reserved = this.db === 'config' || this.db === 'local' || this.db === '';
    if (typeof name !== 'string' || name === '' || /[$\0]|^system\./.test(name) || reserved) throw new CommandError(73, `Invalid namespace specified '${this.db}.${String(name)}'`);
    return name;
  }

  get namespace(): string {
    return `${this.db}.${this.collection}`;
  }
}

// What any command may carry.
const GENERIC = new Set([
  'lsid', '$db', '$readPreference', '$clusterTime', 'txnNumber', 'autocommit', 'startTransaction', 'readConcern', 'writeConcern',
  'comment', 'maxTimeMS', 'stmtId', 'stmtIds', 'apiVersion', 'apiStrict', 'apiDeprecationErrors',
]);

/** Refuses (40415) a field that is not among the known ones, given as one text, and (115) a collation but the simple one. */
export function assertFields(doc: Doc, known: string, where: string): void {
  const names = known.split(' ');
  for (const [name, value] of Object.entries(doc)) {
    if (name === 'collation' && (value as Doc | null)?.locale === 'simple') continue;
    if (name === 'collation') throw new CommandError(115, 'This server supports no collation but { locale: "simple" }');
    if (!names.includes(name) && !GENERIC.has(name)) throw new CommandError(40415, `BSON field '${where}.${name}' is an unknown field.`);
  }
}

/** A field that is a document, or not there. */
export function documentOf(doc: Doc, name: string): Doc {
  const value = doc[name] ?? {};
  if (typeof value !== 'object' || Array.isArray(value)) throw badValue(`Expected field ${name} to be of type object`);
  return value as Doc;
}

/** A field that is a whole number not below 0, or not there; refuses (2) others. */
export function countOf(doc: Doc, name: string, fallback = 0): number {
  const value = doc[name] ?? fallback;
  if (!(Number.isInteger(value) || value === Infinity) || (value as number) < 0) throw badValue(`BSON field '${name}' value must be >= 0, actual value '${String(value)}'`);
  return value as number;
}
