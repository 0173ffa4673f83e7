import { PERSONAL_KINDS, type ExportValue, type PersonalKind } from '@meridian/shared-types/contracts';
import type { ExportModels } from '../exports/export.model';
import type { PartWriter } from '../exports/export-plan';
import { createFileWriter, type FileOwner } from '../exports/write-file';

/** Returns the path of the file of a kind. It is a JSON array with one record on each line. */
export const jsonFile = (kind: PersonalKind): string => `data/${kind}.json`;

/** Writes the records of a kind as JSON, with the files that belong to them, page by page. */
export function createKindWriter(models: ExportModels, kind: PersonalKind, owner: FileOwner): PartWriter {
  const columns = Object.keys(PERSONAL_KINDS[kind].columns);
  const json = createFileWriter(models, { ...owner, path: jsonFile(kind) });
  let isFirst = true;
  return {
    async write({ items }) {
      for (const { record, file } of items) {
        // Other columns are left out, whatever a service sends.
        const entries = columns.map((column) => [column, (record[column] ?? null) as ExportValue]);
        await json.write(`${isFirst ? '[' : ','}\n${JSON.stringify(Object.fromEntries(entries))}`);
        isFirst = false;
        if (!file) continue;
        const isStored = file.encoding === 'base64'; // Pictures are compressed already.
        const writer = createFileWriter(models, { ...owner, path: file.path, isStored });
        await writer.write(Buffer.from(file.content, file.encoding));
        await writer.end();
      }
    },
    async end() {
      await json.write(isFirst ? '[]\n' : '\n]\n');
      await json.end();
    },
  };
}
