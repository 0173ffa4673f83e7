import type { Response } from 'express';
import type { ClientSession, Types } from 'mongoose';
import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { withPeopleLocked } from '@meridian/service-kit';
import { archiveBytes } from './archive';
import type { ExportDoc, ExportModels } from './export.model';

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** A link to the file of an export for one person. */
interface NewLink {
  exportId: Types.ObjectId;
  userId: string;
  expiresAt: Date;
}

/** Stores a link to the file of an export, and resolves to its token, of which only a hash is stored. */
export async function createLink({ db, Links }: Pick<ExportModels, 'db' | 'Links'>, link: NewLink): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await withPeopleLocked(db, link.userId, (session) =>
    Links.insertMany([{ _id: hashOf(token), ...link }], { session }),
  );
  return token;
}

/** Returns the filter of the link with a token that a person may use now. */
export const linkFilter = (token: string, userId: string) => ({
  _id: hashOf(token),
  userId,
  expiresAt: { $gt: new Date() },
});

/** Loads a finished export. */
export const findReady = (
  { Exports }: Pick<ExportModels, 'Exports'>,
  _id: Types.ObjectId | string,
  session?: ClientSession,
): Promise<ExportDoc | null> =>
  Exports.findOne({ _id, state: 'ready' }, null, session && { session }).lean<ExportDoc>();

/** Sends the file of an export, which is read from the database while it is sent. */
export async function sendArchive(
  res: Response,
  models: ExportModels,
  { doc, fileName }: { doc: ExportDoc; fileName: string },
): Promise<void> {
  res.status(200).type('application/zip').attachment(fileName);
  res.set({ 'cache-control': 'no-store', 'content-length': String(doc.size) });
  await pipeline(Readable.from(archiveBytes(models, doc), { objectMode: false }), res).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error; // The client has disconnected.
    },
  );
}
