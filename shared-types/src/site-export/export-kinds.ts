import type { ServiceName } from '../calls/contract';
import { CHAPTER_KINDS, CHAT_KINDS } from './chapter-kinds';
import { EVENT_KINDS } from './event-kinds';
import { OFFICE_KINDS } from './office-kinds';
import { PEOPLE_KINDS } from './people-kinds';

/** The kinds of a site export in the order in which they are gathered. Only these columns are ever written. */
export const EXPORT_KINDS = {
  ...PEOPLE_KINDS,
  ...CHAPTER_KINDS,
  ...EVENT_KINDS,
  ...CHAT_KINDS,
  ...OFFICE_KINDS,
} as const;

type Kinds = typeof EXPORT_KINDS;
export type ExportKind = keyof Kinds;
export const EXPORT_KIND_NAMES = Object.keys(EXPORT_KINDS) as ExportKind[];

/** The kinds of a service. */
export type ExportKindOf<S extends ServiceName> = {
  [K in ExportKind]: Kinds[K]['service'] extends S ? K : never;
}[ExportKind];

/** A value in a record, which is JSON. */
export type ExportValue = string | number | boolean | null | ExportValue[] | { [key: string]: ExportValue };

/** A record of a kind: a value for each column. */
export type ExportRecord<K extends ExportKind> = Record<keyof Kinds[K]['columns'] & string, ExportValue>;

/**
 * Returns the names of the kinds of a service.
 * @example listExportKinds('chat') // ['messages', 'removals', 'mutes', 'chatSettings', 'heldMessages']
 */
export const listExportKinds = <S extends ServiceName>(service: S): ExportKindOf<S>[] =>
  EXPORT_KIND_NAMES.filter((kind) => EXPORT_KINDS[kind].service === service) as ExportKindOf<S>[];
