import type { ExportColumnType, ExportKindSpec, ExportPage, ExportValue } from '@meridian/shared-types/contracts';
import mongoose, { type Model } from 'mongoose';
import { DUE_READ } from '../jobs/interval';

/** The number of records on a page, unless they are large. */
const PAGE = 500;

/** The path of a value in a document. */
export type PathIn<Doc> = (keyof Doc & string) | `${keyof Doc & string}.${string}`;
/** The path of a value, or a function that returns the value. `Related` is what a page of documents refers to. */
export type ColumnSource<Doc, Related> = PathIn<Doc> | ((doc: Doc, related: Related) => unknown);

/** How a collection is read for an export. Column names that are paths in the document need no source. */
export interface ReaderOptions<Doc, Related> {
  /** The paths that functions read and that are no columns themselves. */
  reads?: readonly PathIn<Doc>[];
  filter?: Record<string, unknown>;
  limit?: number;
  /** Converts the text of an id to the id of a document. */
  toId?: (id: string) => unknown;
  /** Reads what the documents of a page refer to, for the functions of columns. */
  relatedTo?: (docs: readonly Doc[]) => Promise<Related>;
  /** Returns the separate file of a record. */
  toFile?: (doc: Doc) => ExportPage['items'][number]['file'];
  /** Returns the calendar entry of a record, and the time zone to which it refers. */
  toCalendarEntry?: (doc: Doc) => { text: string; timeZone?: { name: string; text: string } };
}

/** A model whose documents an export reads. */
export type ReadModel<Doc> = Model<Doc, Record<never, never>, Record<never, never>, { id: string }>;

/** The documents of a page: those that match `filter`, after a document, in an order that an index has. */
export interface PageRead<Doc> {
  find: (filter: object, after: string | undefined, options: object, limit: number) => Promise<Doc[]>;
  /** Returns the value of `after` for the documents after this one. */
  keyOf: (doc: Doc) => string;
}

const isId = (value: object): boolean => '_bsontype' in value && value._bsontype === 'ObjectId';

/** Converts a value of a document to JSON. */
function toJson(value: unknown): ExportValue {
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'object' || value === null) return (value ?? null) as ExportValue;
  if (isId(value)) return String(value);
  if (Array.isArray(value)) return value.map(toJson);
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, toJson(part)]));
}

const ABSENT: Partial<Record<ExportColumnType, ExportValue>> = { boolean: false, list: [] };

const valueAt = (doc: object, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], doc);

/** Reads documents in the order of ids. */
const byId = <Doc extends { _id: unknown }>(model: ReadModel<Doc>, toId: (id: string) => unknown): PageRead<Doc> => ({
  find: async (filter, after, options, limit) =>
    (await model.collection
      .find({ ...filter, ...(after !== undefined && { _id: { $gt: toId(after) as never } }) }, options)
      .sort({ _id: 1 })
      .limit(limit)
      .toArray()) as unknown as Doc[],
  keyOf: ({ _id }) => String(_id),
});

/**
 * Creates a function that reads pages of records of a collection. It reads only the paths of the columns. Dates and ids
 * become texts, and what a document does not have is null, false or an empty list, according to the type of the column.
 */
export function createPageReader<Doc extends { _id: unknown }, Related>(
  { columns: declared }: Pick<ExportKindSpec, 'columns'>,
  model: ReadModel<Doc>,
  sources: Partial<Record<string, ColumnSource<Doc, Related>>>,
  options: ReaderOptions<Doc, Related> & { pages?: PageRead<Doc> },
) {
  const { reads = [], filter, limit = PAGE, toId = (id) => new mongoose.Types.ObjectId(id) } = options;
  const { relatedTo, toFile, toCalendarEntry, pages = byId(model, toId) } = options;
  const columns = Object.entries(declared).map(([name, [type]]) => {
    const source: ColumnSource<Doc, Related> | string = sources[name] ?? (name === 'id' ? '_id' : name);
    return { name, type, source };
  });
  const paths = columns.flatMap(({ source }) => (typeof source === 'string' ? [source] : []));
  const projection = Object.fromEntries([...paths, ...reads].map((path) => [path, 1]));
  const read = { projection, readConcern: 'majority', comment: DUE_READ, promoteBuffers: true };
  const toRecord = (doc: Doc, related: Related) =>
    Object.fromEntries(
      columns.map(({ name, type, source }) => {
        const value = toJson(typeof source === 'function' ? source(doc, related) : valueAt(doc, source));
        return [name, value ?? ABSENT[type] ?? null];
      }),
    );
  return async (after: string | undefined, own?: object): Promise<ExportPage> => {
    const docs = await pages.find({ ...filter, ...own }, after, read, limit);
    const related = (await relatedTo?.(docs)) as Related;
    const timeZones: Record<string, string> = {};
    const items = docs.map((doc) => {
      const [file, entry] = [toFile?.(doc), toCalendarEntry?.(doc)];
      if (entry?.timeZone) timeZones[entry.timeZone.name] = entry.timeZone.text;
      return { record: toRecord(doc, related), ...(file && { file }), ...(entry && { calendarEntry: entry.text }) };
    });
    const last = docs.at(-1);
    return {
      items,
      ...(Object.keys(timeZones).length > 0 && { timeZones }),
      next: last === undefined || docs.length < limit ? null : pages.keyOf(last),
    };
  };
}
