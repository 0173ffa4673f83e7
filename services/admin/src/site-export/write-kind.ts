import { csvPart, exportColumns, type CsvCell } from '@meridian/service-kit';
import { PRODUCT_NAME } from '@meridian/shared-types';
import type { ExportKind, ExportPage, ExportValue } from '@meridian/shared-types/contracts';
import type { ExportModels } from '../exports/export.model';
import { createFileWriter, type FileOwner } from '../exports/write-file';

/** Returns the paths of the files of a kind. */
export const tableFiles = (kind: ExportKind): [csv: string, lines: string] => [
  `data/${kind}.csv`,
  `data/${kind}.jsonl`,
];

const CALENDAR = 'calendar/events.ics';
const CALENDAR_BEGIN = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//${PRODUCT_NAME}//Export//EN\r\n`;
const CALENDAR_END = 'END:VCALENDAR\r\n';

const cellOf = (value: ExportValue): CsvCell => {
  if (value === null) return '';
  return typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value);
};

/** Writes the records of a kind as CSV and JSON Lines, with its calendar and files, page by page. */
export function createKindWriter(models: ExportModels, kind: ExportKind, owner: FileOwner) {
  const columns = exportColumns(kind);
  const open = (path: string) => createFileWriter(models, { ...owner, path });
  const [csvPath, linesPath] = tableFiles(kind);
  const [csv, lines] = [open(csvPath), open(linesPath)];
  const calendar = kind === 'events' ? open(CALENDAR) : undefined;
  const zones = new Set<string>();
  let isFirst = true;

  return {
    async write({ items, timeZones = {} }: ExportPage): Promise<void> {
      // Other columns are left out, whatever a service sends.
      const rows = items.map(({ record }) => columns.map((column) => (record[column] ?? null) as ExportValue));
      const text = rows.map(
        (row) => `${JSON.stringify(Object.fromEntries(row.map((value, at) => [columns[at], value])))}\n`,
      );
      await lines.write(text.join(''));
      await csv.write(
        csvPart(
          columns,
          rows.map((row) => row.map(cellOf)),
          { isFirst },
        ),
      );
      if (isFirst) await calendar?.write(CALENDAR_BEGIN);
      isFirst = false;
      for (const [name, zone] of Object.entries(timeZones)) {
        if (!zones.has(name)) await calendar?.write(`${zone}\r\n`);
        zones.add(name);
      }
      await calendar?.write(items.map(({ calendarEntry }) => (calendarEntry ? `${calendarEntry}\r\n` : '')).join(''));
      for (const { file } of items) {
        if (!file) continue;
        const isStored = file.encoding === 'base64'; // Pictures are compressed already.
        const writer = createFileWriter(models, { ...owner, path: file.path, isStored });
        await writer.write(Buffer.from(file.content, file.encoding));
        await writer.end();
      }
    },
    async end(): Promise<void> {
      await csv.end();
      await lines.end();
      await calendar?.write(CALENDAR_END);
      await calendar?.end();
    },
  };
}
