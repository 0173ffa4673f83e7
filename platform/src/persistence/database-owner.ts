import type { User } from '@meridian/shared-types';
import { deleteKeptPages } from './kept-pages';

const PREFIX = 'meridian-unsent-';

/**
 * The name of the browser's database for a person's unsent text. Everyone has their own; impersonation sessions have
 * none.
 */
export const databaseOf = (userId: string): string => PREFIX + userId;

const AS = ' as ';
/** The owner of unsent text. An impersonation session has an owner of its own. */
export const ownerOf = ({ id, impersonatedBy }: User): string => (impersonatedBy ? impersonatedBy.id + AS + id : id);
/** Whether this owner's text may be stored. */
export const isStored = (owner: string): boolean => !owner.includes(AS);

/**
 * Deletes the person's database and kept pages after a logout. The request is made at once, so the page may close right
 * after.
 */
export function deleteOwnDatabase(user: User | undefined): void {
  void deleteKeptPages();
  try {
    if (user && !user.impersonatedBy) indexedDB.deleteDatabase(databaseOf(user.id));
  } catch {
    /* a browser without storage has nothing to delete */
  }
}

/** After a login: deletes what other people left in this browser when their sessions ended. */
export async function deleteOtherDatabases({ id, impersonatedBy }: User): Promise<void> {
  if (impersonatedBy) return;
  void deleteKeptPages(id);
  try {
    const names = (await indexedDB.databases()).map(({ name = '' }) => name);
    for (const name of names) if (name.startsWith(PREFIX) && name !== databaseOf(id)) indexedDB.deleteDatabase(name);
  } catch {
    /* as above */
  }
}
