/**
 * The collection that each database has while a backup is restored into the databases of all services. No process uses
 * a database that has it.
 */
export const RESTORING_COLLECTION = 'restoring';

/** The error of a database into which a backup is only partly restored. */
export class UnfinishedRestore extends Error {
  constructor(database: string) {
    super(`The restore of a backup into ${database} has not ended. Restore it into other databases.`);
  }
}
