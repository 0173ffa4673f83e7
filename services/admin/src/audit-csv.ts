import type { AuditEntry, AuditPerson } from '@meridian/shared-types';
import { stringify } from 'csv-stringify';

const nameOf = (person: AuditPerson | null): string => (person ? (person.name ?? 'Former member') : '');

const COLUMNS: [string, (entry: AuditEntry) => string | number][] = [
  ['When', ({ at }) => at],
  ['Action', ({ action }) => action],
  ['Who', ({ actor }) => nameOf(actor)],
  ['Who (id)', ({ actor }) => actor?.id ?? ''],
  ['As', ({ actingAs }) => nameOf(actingAs)],
  ['As (id)', ({ actingAs }) => actingAs?.id ?? ''],
  ['Whom', ({ person }) => nameOf(person)],
  ['Whom (id)', ({ person }) => person?.id ?? ''],
  ['Chapter', ({ chapter }) => chapter?.name ?? ''],
  ['Subject', ({ subject }) => subject],
  ['Detail', ({ detail }) => detail],
  ['Address', ({ address }) => address],
  ['Browser', ({ userAgent }) => userAgent],
  ['Request', ({ requestId }) => requestId],
  ['Id', ({ id }) => id],
];

/**
 * A stream from rows to CSV (RFC 4180). Cells that look like a formula get an apostrophe in front. The byte order mark
 * tells spreadsheets that the file is UTF-8.
 */
export const createAuditCsv = () =>
  stringify({
    header: true,
    bom: true,
    record_delimiter: 'windows',
    escape_formulas: true,
    columns: COLUMNS.map(([header], index) => ({ key: String(index), header })),
  });

export const toRow = (entry: AuditEntry): (string | number)[] => COLUMNS.map(([, cell]) => cell(entry));
