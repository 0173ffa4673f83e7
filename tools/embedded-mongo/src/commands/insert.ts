import type { Call, Reply } from './call';
import { assertFields } from './command';
import { insertDocument, runItems } from './documents';

/** `insert` */
export function insert({ access, body, command }: Call): Reply {
  assertFields(body, ['insert', 'documents', 'ordered', 'bypassDocumentValidation'], 'insert');
  const documents = command.documents;
  const collection = access.ensureCollection(command.db, command.collection);
  let n = 0;
  const errors = runItems(documents, body.ordered, (raw) => {
    insertDocument(access, collection, raw);
    n++;
  });
  return { n, ...errors };
}
