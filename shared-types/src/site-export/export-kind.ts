import type { ServiceName } from '../calls/contract';
import type { FieldTable } from '../field-tables/field-table';

/** `id`: of a person, object or chapter · `time`: an instant in UTC · `list`, `object`: JSON, even in CSV files. */
export type ExportColumnType = 'id' | 'text' | 'number' | 'boolean' | 'time' | 'list' | 'object';

/** A kind of records in a site export. */
export interface ExportKindSpec {
  service: ServiceName;
  /** The description of one of its records. */
  about: string;
  /** The type and the meaning of each column, in their order. */
  columns: Readonly<Record<string, readonly [ExportColumnType, string]>>;
}

/**
 * Returns the columns for the fields of an entity.
 * @example columns: { id: ['id', '…'], ...fieldColumns(PROFILE_FIELDS) }
 */
export const fieldColumns = <T extends FieldTable>(table: T) =>
  Object.fromEntries(
    Object.entries(table).map(([name, { control, exportAbout }]) => [
      name,
      [control === 'list' ? 'list' : 'text', exportAbout],
    ]),
  ) as unknown as { [K in keyof T]: readonly ['list' | 'text', string] };
