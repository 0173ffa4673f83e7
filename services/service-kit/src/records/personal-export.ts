import {
  PERSONAL_KINDS,
  type ExportPage,
  type PersonalColumn,
  type PersonalKind,
  type PersonalKindOf,
  type ServiceName,
} from '@meridian/shared-types/contracts';
import { Types } from 'mongoose';
import {
  createPageReader,
  type ColumnSource,
  type PageRead,
  type ReaderOptions,
  type ReadModel,
} from './export-source';

/** Reads a page of records of a person. `K` is their kind. */
export type PersonalSource<K extends PersonalKind> = ((
  userId: string,
  after: string | undefined,
) => Promise<ExportPage>) & { kind?: K };

/** A column whose name is not that of a path in the document needs a source. */
type PersonalColumns<K extends PersonalKind, Doc, Related> = {
  [C in Exclude<PersonalColumn<K>, keyof Doc | 'id'>]: ColumnSource<Doc, Related>;
} & { [C in PersonalColumn<K>]?: ColumnSource<Doc, Related> };

interface PersonalOptions<K extends PersonalKind, Doc, Related> extends ReaderOptions<Doc, Related> {
  columns: PersonalColumns<K, Doc, Related>;
  /** Returns the filter of the person's documents, whose fields an index begins with; `{ userId }` by default. */
  ofPerson?: (userId: string) => object;
  /** The order of pages; that of ids by default. */
  pages?: PageRead<Doc>;
}

/**
 * Creates a source that reads what a collection has of a person, page by page, for the export of their data.
 * @example const payments = personalSource('payments', models.Payments, { columns: {} });
 */
export const personalSource = <K extends PersonalKind, Doc extends { _id: unknown }, Related = undefined>(
  kind: K,
  model: ReadModel<Doc>,
  {
    columns,
    ofPerson = (userId) => ({ userId: new Types.ObjectId(userId) }),
    ...options
  }: PersonalOptions<K, Doc, Related>,
): PersonalSource<K> => {
  const read = createPageReader(PERSONAL_KINDS[kind], model, columns, options);
  return (userId, after) => read(after, ofPerson(userId));
};

/** The sources of all kinds of a person's records that a service has. */
export type PersonalSources<S extends ServiceName> = { [K in PersonalKindOf<S>]: PersonalSource<K> };

/**
 * Creates the handler of a service's part of the export of a person's data.
 * @example implement(chatInternalApi, { ...personalExportHandlers<'chat'>(sources), … })
 */
export const personalExportHandlers = <S extends ServiceName>(sources: PersonalSources<S>) => ({
  personalPage: ({
    params: { kind, userId },
    query: { after },
  }: {
    params: { userId: string; kind: PersonalKindOf<S> };
    query: { after?: string | undefined };
  }) => sources[kind](userId, after),
});
