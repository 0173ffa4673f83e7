import type { Doc } from '../bson/documents';
import { badValue, CommandError } from '../errors';

/** A command as a client sent it. */
export class Command {
  readonly name: string;
  readonly db: string;

  constructor(readonly body: Doc) {
    this.name = Object.keys(body)[0] ?? '';
    this.db = typeof body.$db === 'string' ? body.$db : 'admin';
  }

  /** The documents, updates or deletes of a write. */
  items(field: string): Doc[] {
    const value = this.body[field];
    if (!Array.isArray(value)) throw new CommandError(40414, `BSON field '${this.name}.${field}' is missing but a required field`);
    if (value.length === 0 || value.length > 100_000) throw badValue(`Write batch sizes must be between 1 and 100000. Got ${value.length} operations.`);
    return value as Doc[];
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
