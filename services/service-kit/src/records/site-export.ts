import { EXPORT_KINDS, type ExportKind, type ExportRecord } from '@meridian/shared-types/contracts';
import type { ExportKindOf, ExportPage, ServiceName } from '@meridian/shared-types/contracts';
import mongoose, { type Collection } from 'mongoose';
import { DUE_READ } from '../jobs/interval';

/** The number of records on a page, unless they are large. */
const PAGE = 500;

/** One record of a site export, with its file or its calendar entry if it has one. */
export interface ExportItem<K extends ExportKind> extends Pick<ExportPage['items'][number], 'file' | 'calendarEntry'> {
  record: ExportRecord<K>;
  /** The time zone to which the calendar entry refers, and its text. */
  timeZone?: { name: string; text: string };
}

/** Reads a page of records. `K` is their kind. */
export type ExportSource<K extends ExportKind> = ((after: string | undefined) => Promise<ExportPage>) & { kind?: K };

/**
 * Creates a source that reads a collection for a site export, page by page in the order of ids, by the index of ids. It
 * reads only `fields`.
 * @example
 * const bans = exportSource<'bans', BanDoc>(models.Bans, {
 *   fields: { chapterId: 1, userId: 1, reason: 1 },
 *   toItem: ({ _id, userId, … }) => ({ record: { id: String(_id), userId: String(userId), … } }),
 * });
 */
export const exportSource =
  <K extends ExportKind, Doc extends { _id: unknown }>(
    model: { collection: Collection },
    {
      fields,
      toItem,
      filter = {},
      limit = PAGE,
      toId = (id) => new mongoose.Types.ObjectId(id),
    }: {
      fields: Partial<Record<keyof Doc | `${keyof Doc & string}.${string}`, 1>>;
      toItem: (doc: Doc) => ExportItem<K>;
      filter?: Record<string, unknown>;
      limit?: number;
      /** Converts the text of an id to the id of a document. */
      toId?: (id: string) => unknown;
    },
  ): ExportSource<K> =>
  async (after) => {
    const docs = (await model.collection
      .find(
        { ...filter, ...(after !== undefined && { _id: { $gt: toId(after) as never } }) },
        { projection: fields as Record<string, 1>, readConcern: 'majority', comment: DUE_READ, promoteBuffers: true },
      )
      .sort({ _id: 1 })
      .limit(limit)
      .toArray()) as unknown as Doc[];
    const found = docs.map(toItem);
    const timeZones = Object.fromEntries(
      found.flatMap(({ timeZone }) => (timeZone ? [[timeZone.name, timeZone.text]] : [])),
    );
    return {
      items: found.map(({ timeZone: _, ...item }) => item),
      ...(Object.keys(timeZones).length > 0 && { timeZones }),
      next: docs.length < limit ? null : String(docs.at(-1)?._id),
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

/** Formats an instant for a record. @example instantOrNull(user.createdAt) // '2026-11-20T18:30:00.000Z' */
export const instantOrNull = (at: Date | null | undefined): string | null => at?.toISOString() ?? null;

/** Formats an id for a record. @example exportedId(event.createdBy) */
export const exportedId = (id: { toString(): string } | null | undefined): string | null => id?.toString() ?? null;

/** Returns the columns of a kind, in their order. @example exportColumns('payments') // ['id', 'userId', …] */
export const exportColumns = (kind: ExportKind): string[] => Object.keys(EXPORT_KINDS[kind].columns);
