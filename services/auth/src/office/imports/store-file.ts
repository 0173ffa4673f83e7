import { HttpError, inTransaction, recordAction } from '@meridian/service-kit';
import { receiveFile } from '@meridian/service-kit/pictures';
import {
  DAY_MS,
  truncate,
  cleanLine,
  IMPORT_LIMITS,
  IMPORT_UNDO_DAYS,
  isolated,
  type ImportUploadQuery,
} from '@meridian/shared-types';
import type { Request, Response } from 'express';
import { Types } from 'mongoose';
import path from 'node:path';
import type { Models } from '../../models/create-models';
import { requireActingSiteAdmin } from '../../accounts/acting-site-admin';
import { guessMapping } from './guess-mapping';
import type { ImportDoc } from '../../models/import.model';
import { readCsv } from './read-csv';

const FIELD = 'file';
const BATCH = 1000;
const SAMPLE = 3;
const RETENTION_MS = IMPORT_UNDO_DAYS * DAY_MS;

const tooLarge = () => {
  const message = 'Choose a file smaller than 5MB or split it.';
  return new HttpError(413, 'file_too_large', message, [{ path: FIELD, message }]);
};

/** Returns the display name of a file. Forms send it in UTF-8, which the parser decodes as Latin-1. */
const shownName = (name: string): string =>
  truncate(
    cleanLine(path.basename(Buffer.from(name, 'latin1').toString()).replace(/[^\P{Cc}]/gu, '')),
    IMPORT_LIMITS.fileNameMax,
  ) || 'members.csv';

/**
 * Receives a file and stores its lines first. A refusal removes them again, and lines that a crash leaves behind
 * expire.
 */
export async function storeFile(
  { db, Imports, ImportRows, Users }: Pick<Models, 'db' | 'Users' | 'Imports' | 'ImportRows'>,
  { req, res }: { req: Request; res: Response },
  by: string,
  chosen: ImportUploadQuery,
): Promise<ImportDoc> {
  const { buffer, originalname } = await receiveFile(FIELD, req, res, {
    maxBytes: IMPORT_LIMITS.fileBytes,
    noun: 'file',
    tooLarge,
  });
  const { columns, lines, reading } = await readCsv(buffer, chosen);
  const mapping = guessMapping(columns, lines);
  const importId = new Types.ObjectId();
  const createdAt = new Date();
  const expiresAt = new Date(createdAt.getTime() + RETENTION_MS);
  for (let from = 0; from < lines.length; from += BATCH)
    await ImportRows.insertMany(
      lines.slice(from, from + BATCH).map((line) => ({ importId, ...line, state: 'unchecked' as const, expiresAt })),
      { ordered: false, lean: true },
    );
  const doc: ImportDoc = {
    _id: importId,
    fileName: shownName(originalname),
    state: 'uploaded',
    createdAt,
    lineCount: lines.length,
    columns,
    sample: lines.slice(0, SAMPLE).map(({ cells }) => cells),
    reading,
    ...(mapping && { mapping }),
    checkedLines: 0,
    expiresAt,
  };
  const store = inTransaction(db, async (session) => {
    await requireActingSiteAdmin(Users, by, session);
    await Imports.insertMany([doc], { session });
    const detail = `${isolated(doc.fileName)}, ${lines.length} ${lines.length === 1 ? 'line' : 'lines'}`;
    await recordAction(db, { action: 'import.uploaded', subject: importId, detail }, session);
  });
  await store.catch(async (error: unknown) => {
    if (error instanceof HttpError) await ImportRows.deleteMany({ importId });
    throw error;
  });
  return doc;
}
