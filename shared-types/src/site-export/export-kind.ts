import type { ServiceName } from '../contract';

/** `id`: of a person, object or chapter · `time`: an instant in UTC · `list`, `object`: JSON, also in CSV files. */
export type ExportColumnType = 'id' | 'text' | 'number' | 'boolean' | 'time' | 'list' | 'object';

/** Records of a site export that are alike. */
export interface ExportKindSpec {
  service: ServiceName;
  /** What one of its records is. */
  about: string;
  /** The type and the meaning of each column, in their order. */
  columns: Readonly<Record<string, readonly [ExportColumnType, string]>>;
}
