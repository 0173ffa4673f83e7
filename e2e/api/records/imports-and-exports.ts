import { HOUR_MS, DAY_MS, type ImportRowState, type ImportState } from '@meridian/shared-types';
import { ObjectId } from 'mongodb';
import { insert, type Databases } from './people';
import { createHash, randomBytes } from 'node:crypto';

export const IMPORT_MAPPING = { email: 0, name: 1, chapterId: 1, dateOrder: 'ymd' } as const;
export const IMPORT_PACE = { waveSize: 10, everyMinutes: 60 };
export const IMPORTS = '/api/admin/imports';

/** Returns the form of an upload with one invalid line, so that nobody is imported. */
export function importForm(): FormData {
  const form = new FormData();
  form.set('file', new File(['Email,Name\nnobody,Nobody'], 'members.csv', { type: 'text/csv' }));
  return form;
}

/**
 * The state of an import, and that of its only line. The user of the line is unknown, so nobody is imported, invited or
 * removed.
 */
export interface InsertedImport {
  state: ImportState;
  row: ImportRowState;
  /** The site admin who invites its people. A job pauses invitations of anybody else. */
  inviterId?: string;
}

/** Inserts an import with one line, and resolves to its id. */
export async function insertImport(
  { collection }: Databases,
  { state, row, inviterId }: InsertedImport = { state: 'checked', row: 'refused' },
): Promise<string> {
  const importId = new ObjectId();
  await collection('auth', 'importRows').insertOne({
    importId,
    line: 2,
    state: row,
    ...(row === 'refused' && { isFaulty: true, problems: [{ column: 'Email', value: 'x', message: 'Invalid' }] }),
    ...(row === 'invited' && { invitedAt: new Date(0) }),
  });
  const nextWaveAt = new Date(Date.now() + HOUR_MS);
  await collection('auth', 'imports').insertOne({
    _id: importId,
    fileName: 'members.csv',
    state,
    createdAt: new Date(),
    lineCount: 1,
    columns: ['Email', 'Name'],
    sample: [],
    mapping: IMPORT_MAPPING,
    checkedLines: 1,
    ...(state === 'imported' && { endedAt: new Date(), undoUntil: nextWaveAt }),
    ...(inviterId && {
      invitations: { ...IMPORT_PACE, isRunning: true, nextWaveAt, waveLeft: 0, byId: new ObjectId(inviterId) },
    }),
  });
  return String(importId);
}

/** Every 100th line of {@link memberFile} has no address, and every 250th repeats the first address. */
const NO_ADDRESS_EVERY = 100;
const REPEATED_EVERY = 250;

export const FILE_MAPPING = { email: 0, name: 1, location: 2, paidUntil: 3, chapterId: 1, dateOrder: 'ymd' } as const;

/**
 * Returns a CSV file with `count` lines, and how many of them can be imported. Lines after the first `people` are
 * invalid.
 */
export function memberFile(
  count: number,
  domain: string,
  people = count,
): { form: FormData; ready: number; bytes: number } {
  let ready = 0;
  const lines = Array.from({ length: count }, (_, index) => {
    const line = index + 1;
    const isWrong = line % NO_ADDRESS_EVERY === 0 || line > people;
    const isRepeated = line % REPEATED_EVERY === 1 && line > 1;
    if (!isWrong && !isRepeated) ready += 1;
    const address = isRepeated ? `member1@${domain}` : `member${line}@${domain}`;
    return `${isWrong ? 'nobody' : address},"Member, the ${line}th",Town ${line % 90},2031-0${1 + (line % 9)}-15`;
  });
  const text = ['Email,Name,Town,Paid until', ...lines].join('\r\n');
  const form = new FormData();
  form.set('file', new File([text], 'members.csv', { type: 'text/csv' }));
  return { form, ready, bytes: Buffer.byteLength(text) };
}

export const SITE_EXPORTS = '/api/admin/site-exports';
export const EXPORT_REASON = { reason: 'The yearly copy for the board' };
/** The bytes of an archive without files. */
const EMPTY_SIZE = 22;

/** Stops a job that collects exports. An order is then only a call, without a job. */
const pauseExportJob = ({ collection }: Pick<Databases, 'collection'>, job: 'site-export' | 'personal-export') =>
  collection<{ _id: string }>('admin', 'leases').updateOne(
    { _id: job },
    { $set: { holder: 'a test', until: new Date('2100-01-01') } },
    { upsert: true },
  );

/** Stops the job that collects exports of the site, and ends the active export. */
export async function pauseSiteExports({ collection }: Pick<Databases, 'collection'>): Promise<void> {
  await pauseExportJob({ collection }, 'site-export');
  await collection('admin', 'siteExports').updateMany(
    { isActive: true },
    { $set: { state: 'failed', problem: 'a test' }, $unset: { isActive: 1, isOpen: 1 } },
  );
}

/** Stops the job that collects the data of people, and removes the exports of a person. */
export async function pausePersonalExports(
  { collection }: Pick<Databases, 'collection'>,
  userId: string,
): Promise<void> {
  await pauseExportJob({ collection }, 'personal-export');
  await collection('admin', 'personalExports').deleteMany({ orderedBy: userId });
}

const anEmptyFile = () => ({
  state: 'ready',
  createdAt: new Date(),
  parts: [],
  isOpen: true,
  size: EMPTY_SIZE,
  readyAt: new Date(),
  expiresAt: new Date(Date.now() + DAY_MS),
});

/** Inserts an export with an empty file, and resolves to its id. */
export const insertSiteExport = ({ collection }: Pick<Databases, 'collection'>): Promise<string> =>
  insert({ collection }, 'admin', 'siteExports', {
    ...anEmptyFile(),
    orderedBy: 'f'.repeat(24),
    reason: EXPORT_REASON.reason,
  });

/** Inserts an export of a person's data with an empty file, and resolves to its id. */
export const insertPersonalExport = ({ collection }: Pick<Databases, 'collection'>, userId: string): Promise<string> =>
  insert({ collection }, 'admin', 'personalExports', { ...anEmptyFile(), orderedBy: userId });

/** Inserts a user's link to the file of an export, and resolves to the query string with its secret. */
export async function insertExportLink(
  { collection }: Pick<Databases, 'collection'>,
  { exportId, userId }: { exportId: string; userId: string },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await collection<{ _id: string }>('admin', 'siteExportLinks').insertOne({
    _id: createHash('sha256').update(token).digest('base64url'),
    exportId: new ObjectId(exportId),
    userId,
    expiresAt: new Date(Date.now() + HOUR_MS), // A slow matrix must not outlast it.
  } as { _id: string });
  return `?token=${token}`;
}
