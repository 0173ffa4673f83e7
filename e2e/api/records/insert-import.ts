import { HOUR_MS } from '@meridian/shared-types';
import type { ImportRowState, ImportState } from '@meridian/shared-types';
import { ObjectId } from 'mongodb';
import type { Databases } from './insert-person';

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
  isInviting?: boolean;
}

/** Inserts an import with one line, and resolves to its id. */
export async function insertImport(
  { db }: Databases,
  { state, row, isInviting = false }: InsertedImport = { state: 'checked', row: 'refused' },
): Promise<string> {
  const importId = new ObjectId();
  await db('auth')
    .collection('importRows')
    .insertOne({
      importId,
      line: 2,
      state: row,
      ...(row === 'refused' && { isFaulty: true, problems: [{ column: 'Email', value: 'x', message: 'Invalid' }] }),
      ...(row === 'invited' && { invitedAt: new Date(0) }),
    });
  const nextWaveAt = new Date(Date.now() + HOUR_MS);
  await db('auth')
    .collection('imports')
    .insertOne({
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
      ...(isInviting && { invitations: { ...IMPORT_PACE, isRunning: true, nextWaveAt, waveLeft: 0 } }),
    });
  return String(importId);
}
