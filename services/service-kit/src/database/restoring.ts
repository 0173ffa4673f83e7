/**
 * The collection that each database has while a backup is restored into the databases of all services. No process uses
 * a database that has it.
 */
export const RESTORING_COLLECTION = 'restoring';
