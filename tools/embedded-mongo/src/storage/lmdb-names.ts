/** The name of the LMDB database with the documents and index entries. */
export const ENTRIES = 'entries';

/** The name of the LMDB database in which earlier versions kept documents. */
export const FORMER = 'data';
