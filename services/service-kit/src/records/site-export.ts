import { EXPORT_KINDS, type ExportKind, type ExportRecord } from '@meridian/shared-types/contracts';
import type {
  ExportColumnType,
  ExportKindOf,
  ExportPage,
  ExportValue,
  ServiceName,
} from '@meridian/shared-types/contracts';
import mongoose, { type Model } from 'mongoose';
import { DUE_READ } from '../jobs/interval';

/** The number of records on a page, unless they are large. */
const PAGE = 500;

/** Reads a page of records. `K` is their kind. */
export type ExportSource<K extends ExportKind> = ((after: string | undefined) => Promise<ExportPage>) & { kind?: K };

type Column<K extends ExportKind> = keyof ExportRecord<K> & string;
/** The path of a value in a document, or a function that returns the value. */
type ColumnSource<Doc> = (keyof Doc & string) | `${keyof Doc & string}.${string}` | ((doc: Doc) => unknown);
/** A column whose name is not that of a path in the document needs a source. */
type ColumnSources<K extends ExportKind, Doc> = {
  [C in Exclude<Column<K>, keyof Doc | 'id'>]: ColumnSource<Doc>;
} & { [C in Column<K>]?: ColumnSource<Doc> };

interface SourceOptions<K extends ExportKind, Doc> {
  columns: ColumnSources<K, Doc>;
  /** The paths that functions read and that are no columns themselves. */
  reads?: readonly ((keyof Doc & string) | `${keyof Doc & string}.${string}`)[];
  filter?: Record<string, unknown>;
  limit?: number;
  /** Converts the text of an id to the id of a document. */
  toId?: (id: string) => unknown;
  /** Returns the separate file of a record. */
  toFile?: (doc: Doc) => ExportPage['items'][number]['file'];
  /** Returns the calendar entry of a record, and the time zone to which it refers. */
  toCalendarEntry?: (doc: Doc) => { text: string; timeZone?: { name: string; text: string } };
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

/**
 * Creates a source that reads a collection for a site export, page by page in the order of ids, by the index of ids. It
 * reads only the paths of the columns. Dates and ids become texts, and what a document does not have is null, false
 * or an empty list, according to the type of the column.
 * @example const bans = exportSource('bans', models.Bans, { columns: { byId: 'bannedBy' } });
 */
export const exportSource = <K extends ExportKind, Doc extends { _id: unknown }>(
  kind: K,
  model: Model<Doc, Record<never, never>, Record<never, never>, { id: string }>,
  {
    columns: sources,
    reads = [],
    filter = {},
    limit = PAGE,
    toId = (id) => new mongoose.Types.ObjectId(id),
    toFile,
    toCalendarEntry,
  }: SourceOptions<K, Doc>,
): ExportSource<K> => {
  const columns = Object.entries<readonly [ExportColumnType, string]>(EXPORT_KINDS[kind].columns).map(
    ([name, [type]]) => {
      const given = (sources as Record<string, ColumnSource<Doc> | undefined>)[name];
      return { name, type, source: given ?? (name === 'id' ? '_id' : name) };
    },
  );
  const paths = columns.flatMap(({ source }) => (typeof source === 'string' ? [source] : []));
  const projection = Object.fromEntries([...paths, ...reads].map((path) => [path, 1]));
  const toRecord = (doc: Doc) =>
    Object.fromEntries(
      columns.map(({ name, type, source }) => {
        const value = toJson(typeof source === 'function' ? source(doc) : valueAt(doc, source));
        return [name, value ?? ABSENT[type] ?? null];
      }),
    );
  return async (after) => {
    const docs = (await model.collection
      .find(
        { ...filter, ...(after !== undefined && { _id: { $gt: toId(after) as never } }) },
        { projection, readConcern: 'majority', comment: DUE_READ, promoteBuffers: true },
      )
      .sort({ _id: 1 })
      .limit(limit)
      .toArray()) as unknown as Doc[];
    const timeZones: Record<string, string> = {};
    const items = docs.map((doc) => {
      const [file, entry] = [toFile?.(doc), toCalendarEntry?.(doc)];
      if (entry?.timeZone) timeZones[entry.timeZone.name] = entry.timeZone.text;
      return { record: toRecord(doc), ...(file && { file }), ...(entry && { calendarEntry: entry.text }) };
    });
    return {
      items,
      ...(Object.keys(timeZones).length > 0 && { timeZones }),
      next: docs.length < limit ? null : String(docs.at(-1)?._id),
    };
  };
};

/** The sources of all kinds of records that a service has. */
export type ExportSources<S extends ServiceName> = { [K in ExportKindOf<S>]: ExportSource<K> };

/**
 * Creates the handler of a service's part of a site export.
 * @example implement(chatInternalApi, { ...exportHandlers<'chat'>(sources), … })
 */
export const exportHandlers = <S extends ServiceName>(sources: ExportSources<S>) => ({
  exportPage: ({ params, query }: { params: { kind: ExportKindOf<S> }; query: { after?: string | undefined } }) =>
    sources[params.kind](query.after),
});

/** Returns the columns of a kind, in their order. @example exportColumns('payments') // ['id', 'userId', …] */
export const exportColumns = (kind: ExportKind): string[] => Object.keys(EXPORT_KINDS[kind].columns);
