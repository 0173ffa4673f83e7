import { DAY_MS, HOUR_MS } from '@meridian/shared-types';
import { ObjectId } from 'mongodb';
import { createHash, randomBytes } from 'node:crypto';
import type { Databases } from './insert-person';

export const SITE_EXPORTS = '/api/admin/site-exports';
export const EXPORT_REASON = { reason: 'The yearly copy for the board' };
/** The bytes of an archive without files. */
const EMPTY_SIZE = 22;

/** Stops the job that collects exports and ends the active export. An order is then only a call, without a job. */
export async function pauseSiteExports({ db }: Pick<Databases, 'db'>): Promise<void> {
  await db('admin')
    .collection<{ _id: string }>('leases')
    .updateOne({ _id: 'site-export' }, { $set: { holder: 'a test', until: new Date('2100-01-01') } }, { upsert: true });
  await db('admin')
    .collection('siteExports')
    .updateMany(
      { isActive: true },
      { $set: { state: 'failed', problem: 'a test' }, $unset: { isActive: 1, isOpen: 1 } },
    );
}

/** Inserts an export with an empty file, and resolves to its id. */
export async function insertSiteExport({ db }: Pick<Databases, 'db'>): Promise<string> {
  const { insertedId } = await db('admin')
    .collection('siteExports')
    .insertOne({
      state: 'ready',
      createdAt: new Date(),
      orderedBy: 'f'.repeat(24),
      reason: EXPORT_REASON.reason,
      parts: [],
      isOpen: true,
      size: EMPTY_SIZE,
      readyAt: new Date(),
      expiresAt: new Date(Date.now() + DAY_MS),
    });
  return String(insertedId);
}

/** Inserts a user's link to the file of an export, and resolves to the query string with its secret. */
export async function insertExportLink(
  { db }: Pick<Databases, 'db'>,
  { exportId, userId }: { exportId: string; userId: string },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db('admin')
    .collection<{ _id: string }>('siteExportLinks')
    .insertOne({
      _id: createHash('sha256').update(token).digest('base64url'),
      exportId: new ObjectId(exportId),
      userId,
      expiresAt: new Date(Date.now() + HOUR_MS), // A slow matrix must not outlast it.
    } as { _id: string });
  return `?token=${token}`;
}
