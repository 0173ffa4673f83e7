import { EXPORT_KINDS, type ExportKind, type ExportRecord } from '@meridian/shared-types/contracts';
import type { ExportKindOf, ExportPage, ServiceName } from '@meridian/shared-types/contracts';
import { createPageReader, type ColumnSource, type ReaderOptions, type ReadModel } from './export-source';

/** Reads a page of records. `K` is their kind. */
export type ExportSource<K extends ExportKind> = ((after: string | undefined) => Promise<ExportPage>) & { kind?: K };

type Column<K extends ExportKind> = keyof ExportRecord<K> & string;
/** A column whose name is not that of a path in the document needs a source. */
type ColumnSources<K extends ExportKind, Doc> = {
  [C in Exclude<Column<K>, keyof Doc | 'id'>]: ColumnSource<Doc, undefined>;
} & { [C in Column<K>]?: ColumnSource<Doc, undefined> };

/**
 * Creates a source that reads a collection for a site export, page by page in the order of ids, by the index of ids. It
 * reads only the paths of the columns. Dates and ids become texts, and what a document does not have is null, false
 * or an empty list, according to the type of the column.
 * @example const bans = exportSource('bans', models.Bans, { columns: { byId: 'bannedBy' } });
 */
export const exportSource = <K extends ExportKind, Doc extends { _id: unknown }>(
  kind: K,
  model: ReadModel<Doc>,
  { columns, ...options }: { columns: ColumnSources<K, Doc> } & Omit<ReaderOptions<Doc, undefined>, 'relatedTo'>,
): ExportSource<K> => {
  const read = createPageReader(EXPORT_KINDS[kind], model, columns, options);
  return (after) => read(after);
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
