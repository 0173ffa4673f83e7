import type { User } from '@meridian/shared-types';
import { deletePageCaches } from './page-caches';

const PREFIX = 'meridian-unsent-';

/**
 * Returns the name of the browser's database for a person's unsent text. Each person has a database of their own, and
 * impersonation sessions have none.
 */
export const databaseName = (userId: string): string => PREFIX + userId;

const AS = ' as ';
/** Returns the owner of unsent text. An impersonation session is a separate owner. */
export const formatOwner = ({ id, impersonatedBy }: User): string =>
  impersonatedBy ? impersonatedBy.id + AS + id : id;
/** Returns whether the text of this owner may be stored. */
export const isStored = (owner: string): boolean => !owner.includes(AS);

/**
 * Deletes the person's database and cached pages after a logout. The request is made synchronously, so the page may
 * close right after.
 */
export function deleteOwnDatabase(user: User | undefined): void {
  void deletePageCaches();
  try {
    if (user && !user.impersonatedBy) indexedDB.deleteDatabase(databaseName(user.id));
  } catch {
    /* A browser without storage has nothing to delete. */
  }
}

/** Deletes the data that other people left in this browser when their sessions ended. It is called after a login. */
export async function deleteOtherDatabases({ id, impersonatedBy }: User): Promise<void> {
  if (impersonatedBy) return;
  void deletePageCaches(id);
  try {
    const names = (await indexedDB.databases()).map(({ name = '' }) => name);
    for (const name of names) if (name.startsWith(PREFIX) && name !== databaseName(id)) indexedDB.deleteDatabase(name);
  } catch {
    /* A browser without storage has nothing to delete. */
  }
}
