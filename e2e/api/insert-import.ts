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

/** The calls that change an import, with the states that allow them, and the outcomes of a repeated call. */
export const IMPORT_CALLS = {
  check: {
    method: 'POST',
    what: '/check',
    body: IMPORT_MAPPING,
    at: { state: 'uploaded', row: 'unchecked' },
    again: ['ok', '409 import_state'],
  },
  start: {
    method: 'POST',
    what: '/start',
    at: { state: 'checked', row: 'ready' },
    again: ['409 import_state', '409 nothing_to_import'],
  },
  invite: {
    method: 'POST',
    what: '/invitations',
    body: IMPORT_PACE,
    at: { state: 'imported', row: 'joined' },
    again: ['ok', '409 import_state'],
  },
  pauseInvitations: {
    method: 'DELETE',
    what: '/invitations',
    at: { state: 'imported', row: 'joined', isInviting: true },
    again: ['409 import_state'],
  },
  inviteAgain: {
    method: 'POST',
    what: '/invitations/again',
    body: IMPORT_PACE,
    at: { state: 'imported', row: 'invited' },
    again: ['ok', '409 nobody_to_invite', '409 import_state'],
  },
  undo: {
    method: 'POST',
    what: '/undo',
    at: { state: 'imported', row: 'joined' },
    again: ['409 import_state'],
  },
  remove: {
    method: 'DELETE',
    what: '',
    at: { state: 'checked', row: 'refused' },
    again: ['404 import_not_found'],
  },
} as const satisfies Record<
  string,
  { method: string; what: string; body?: object; at: InsertedImport; again: string[] }
>;
export type ImportCall = keyof typeof IMPORT_CALLS;
export const importCallList = Object.entries(IMPORT_CALLS) as [
  ImportCall,
  { method: string; what: string; body?: object; at: InsertedImport; again: string[] },
][];

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
