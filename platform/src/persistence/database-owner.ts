import type { User } from '@meridian/shared-types';

const PREFIX = 'meridian-unsent-';

/**
 * The browser's database for what a person wrote and did not send. Each has their own, and whoever looks as somebody
 * else has none.
 */
export const databaseOf = (userId: string): string => PREFIX + userId;

const AS = ' as ';
/** Whose unsent text it is: not the same for those who look as somebody else. */
export const ownerOf = ({ id, impersonatedBy }: User): string => (impersonatedBy ? impersonatedBy.id + AS + id : id);
/** Whether this owner's text may be stored. */
export const isStored = (owner: string): boolean => !owner.includes(AS);

/** After a logout nothing of the person stays. Asked of the browser at once, so that the page may close right after. */
export function deleteOwnDatabase(user: User | undefined): void {
  try {
    if (user && !user.impersonatedBy) indexedDB.deleteDatabase(databaseOf(user.id));
  } catch {
    /* a browser that stores nothing has nothing to drop */
  }
}

/** Somebody signed in: what others left in this browser when their session ended goes. */
export async function deleteOtherDatabases({ id, impersonatedBy }: User): Promise<void> {
  if (impersonatedBy) return;
  try {
    const names = (await indexedDB.databases()).map(({ name = '' }) => name);
    for (const name of names) if (name.startsWith(PREFIX) && name !== databaseOf(id)) indexedDB.deleteDatabase(name);
  } catch {
    /* as above */
  }
}
