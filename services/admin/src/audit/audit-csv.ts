import type { AuditEntry, RecordedPerson } from '@meridian/shared-types';

const toName = (person: RecordedPerson | null): string => (person ? (person.name ?? 'Former member') : '');

const COLUMNS: [string, (entry: AuditEntry) => string | number][] = [
  ['When', ({ at }) => at],
  ['Action', ({ action }) => action],
  ['Who', ({ actor }) => toName(actor)],
  ['Who (id)', ({ actor }) => actor?.id ?? ''],
  ['As', ({ actingAs }) => toName(actingAs)],
  ['As (id)', ({ actingAs }) => actingAs?.id ?? ''],
  ['Whom', ({ person }) => toName(person)],
  ['Whom (id)', ({ person }) => person?.id ?? ''],
  ['Chapter', ({ chapter }) => chapter?.name ?? ''],
  ['Subject', ({ subject }) => subject],
  ['Detail', ({ detail }) => detail],
  ['Address', ({ address }) => address],
  ['Browser', ({ userAgent }) => userAgent],
  ['Request', ({ requestId }) => requestId],
  ['Id', ({ id }) => id],
];

export const AUDIT_COLUMNS = COLUMNS.map(([header]) => header);

export const toRow = (entry: AuditEntry): (string | number)[] => COLUMNS.map(([, cell]) => cell(entry));
