import type { PersonalKind } from '@meridian/shared-types/contracts';
import { pipeline, Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { createInflateRaw } from 'node:zlib';
import { filesOf, packedBytes } from '../exports/archive';
import type { ExportDoc, ExportModels } from '../exports/export.model';
import { createFileWriter, type FileOwner } from '../exports/write-file';
import { indexPage, type StoredRecord } from './index-page';
import { jsonFile } from './write-kind';

/** Yields the lines of a text. Only line feeds end a line, because JSON may contain all other separators. */
async function* linesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const part of bytes) {
    const lines = (rest + decoder.write(part)).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

/** Reads the records of a kind from its stored file, line by line. */
async function* readRecords(models: ExportModels, doc: ExportDoc, kind: PersonalKind): AsyncGenerator<StoredRecord> {
  const parts = doc.parts.filter(({ part }) => part === kind);
  for await (const file of filesOf(models, { _id: doc._id, parts })) {
    if (file.path !== jsonFile(kind)) continue;
    const packed = Readable.from(packedBytes(models, file), { objectMode: false });
    // An error of the source ends the result with the same error.
    const inflated = pipeline(packed, createInflateRaw(), () => undefined);
    for await (const line of linesOf(inflated))
      if (line.startsWith('{')) yield JSON.parse(line.replace(/,$/, '')) as StoredRecord;
  }
}

/** Writes the page that shows all records, which are read again from their files. */
export async function writeIndex(models: ExportModels, doc: ExportDoc, owner: FileOwner): Promise<void> {
  const counts = new Map(doc.parts.map(({ part, recordCount }) => [part, recordCount]));
  const file = createFileWriter(models, { ...owner, path: 'index.html' });
  const page = indexPage(new Date(), counts, (kind) => readRecords(models, doc, kind));
  for await (const part of page) await file.write(part);
  await file.end();
}
