import { deserialize } from 'bson';
import { parsePlain, parseTyped, toBson, type Doc } from '../bson/documents';
import { badValue, CommandError } from '../errors';

/** A command as a client sent it. */
export class Command {
  /** The body with JavaScript numbers; inserted documents in it are left as bytes. */
  readonly body: Doc;
  readonly name: string;
  readonly db: string;
  private typedBody: Doc | undefined;

  constructor(private readonly raw: Buffer, private readonly sequences: ReadonlyMap<string, Buffer[]>) {
    this.body = deserialize(raw, { fieldsAsRaw: { documents: true } });
    this.name = Object.keys(this.body)[0] ?? '';
    this.db = typeof this.body.$db === 'string' ? this.body.$db : 'admin';
  }

  /** A command out of another's body. */
  static of(doc: Doc): Command {
    return new Command(toBson(doc), new Map());
  }

  /** The body with int, long and double apart. */
  get typed(): Doc {
    return (this.typedBody ??= parseTyped(this.raw));
  }

  /** The documents to insert, as bytes. */
  get documents(): Buffer[] {
    return this.sequences.get('documents') ?? (this.list('documents', this.body.documents) as Buffer[]);
  }

  /** The items of `updates` or `deletes`, read twice: for matching and for writing. */
  items(field: string): { plain: Doc; typed: Doc }[] {
    const sent = this.sequences.get(field);
    if (sent) return sent.map((raw) => ({ plain: parsePlain(raw), typed: parseTyped(raw) }));
    const typed = this.typed[field] as Doc[];
    return this.list(field, this.body[field]).map((plain, i) => ({ plain: plain as Doc, typed: typed[i]! }));
  }

  private list(field: string, value: unknown): unknown[] {
    if (!Array.isArray(value)) throw new CommandError(40414, `BSON field '${this.name}.${field}' is missing but a required field`);
    if (value.length === 0 || value.length > 100_000) throw badValue(`Write batch sizes must be between 1 and 100000. Got ${value.length} operations.`);
    return value;
  }

  /** The collection the command names. */
  get collection(): string {
    const name = this.body[this.name];
    if (typeof name !== 'string' || name === '') throw new CommandError(73, `collection name has invalid type for ${this.name}`);
    return name;
  }

  get namespace(): string {
    return `${this.db}.${this.collection}`;
  }
}

// What any command may carry.
const GENERIC = [
  'lsid', '$db', '$readPreference', '$clusterTime', 'txnNumber', 'autocommit', 'startTransaction', 'readConcern', 'writeConcern',
  'comment', 'maxTimeMS', 'stmtId', 'stmtIds', 'apiVersion', 'apiStrict', 'apiDeprecationErrors',
];

/** Refuses (40415) a field that is not known, and (115) a collation, which is known but not supported. */
export function assertFields(doc: Doc, known: readonly string[], where: string, generic = true): void {
  for (const [name, value] of Object.entries(doc)) {
    if (name === 'collation' && isSimple(value)) continue;
    if (name === 'collation') throw new CommandError(115, 'This server supports no collation but { locale: "simple" }');
    if (!known.includes(name) && !(generic && GENERIC.includes(name))) throw new CommandError(40415, `BSON field '${where}.${name}' is an unknown field.`);
  }
}

const isSimple = (collation: unknown): boolean => (collation as Doc | undefined)?.locale === 'simple';
