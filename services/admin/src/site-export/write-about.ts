import { PRODUCT_NAME } from '@meridian/shared-types';
import { EXPORT_KIND_NAMES, EXPORT_KINDS, NOT_IN_EXPORT } from '@meridian/shared-types/contracts';
import { filesOf } from '../exports/archive';
import type { ExportDoc, ExportModels } from '../exports/export.model';
import { createFileWriter, type FileOwner } from '../exports/write-file';
import { tableFiles } from './write-kind';

const about = ({ _id, createdAt, parts }: ExportDoc, now: Date): string => {
  const counts = new Map(parts.map(({ part, recordCount }) => [part, recordCount]));
  const times = `ordered ${createdAt.toISOString()}, finished ${now.toISOString()}`;
  const kinds = EXPORT_KIND_NAMES.map(
    (kind) => `| \`data/${kind}.csv\`, \`.jsonl\` | ${counts.get(kind) ?? 0} | ${EXPORT_KINDS[kind].about} |`,
  );
  return `# ${PRODUCT_NAME}: everything that the organization owns

Export ${String(_id)}, ${times}. What changed while it was made may be in it or not:
each file was read from its beginning to its end, one after the other. It has personal data. Keep it as safe as the site itself.

## What is in it

| Files | Records | What one is |
|---|---|---|
${kinds.join('\n')}

- \`data/*.csv\`: for spreadsheets (UTF-8, RFC 4180). A text that a spreadsheet could take for a formula has a \`'\` in front.
  Lists and objects are JSON. Empty means that there is no value.
- \`data/*.jsonl\`: the same records, unchanged, one JSON object on each line. Read these with programs.
- \`calendar/events.ics\`: all events that are published (iCalendar, RFC 5545).
- \`posts/\`: each article as Markdown, with its title, author and times in front.
- \`pictures/\`, \`people/\`, \`messages/\`: pictures of the site, of people and of messages (WebP), as large as they are stored.
- \`schema.json\`: the columns of each file, with their types, their meaning and the number of records.
- \`SHA256SUMS\`: a checksum of each file. Check them with \`sha256sum -c SHA256SUMS\`.

People, chapters and events are named by their ids, which are the same in all files. Times are in UTC, unless their
column says otherwise.

## What is not in it, and why

${NOT_IN_EXPORT.map(({ why }) => `- ${why}`).join('\n')}
`;
};

const schemaOf = ({ _id, createdAt, parts }: ExportDoc, now: Date) => ({
  format: 1,
  product: PRODUCT_NAME,
  exportId: String(_id),
  orderedAt: createdAt.toISOString(),
  finishedAt: now.toISOString(),
  kinds: Object.fromEntries(
    EXPORT_KIND_NAMES.map((kind) => [
      kind,
      {
        about: EXPORT_KINDS[kind].about,
        recordCount: parts.find(({ part }) => part === kind)?.recordCount ?? 0,
        files: tableFiles(kind),
        columns: Object.entries(EXPORT_KINDS[kind].columns).map(([name, [type, meaning]]) => ({ name, type, meaning })),
      },
    ]),
  ),
});

/** Writes the files that describe the archive for people and for programs, and the checksums of the other files. */
export async function writeAbout(models: ExportModels, doc: ExportDoc, owner: FileOwner): Promise<void> {
  const now = new Date();
  const write = async (path: string, parts: AsyncIterable<string> | string[]) => {
    const file = createFileWriter(models, { ...owner, path });
    for await (const part of parts) await file.write(part);
    await file.end();
  };
  await write('README.md', [about(doc, now)]);
  await write('schema.json', [`${JSON.stringify(schemaOf(doc, now), null, 2)}\n`]);
  await write('SHA256SUMS', sums(models, doc));
}

async function* sums(models: ExportModels, doc: ExportDoc): AsyncGenerator<string> {
  for await (const { sha256, path } of filesOf(models, doc)) yield `${sha256}  ${path}\n`;
}
