import type { AuditAction } from '@meridian/shared-types';
import type { ClientSession, QueryFilter, UpdateQuery } from 'mongoose';
import type { ImportDoc } from '../../models/import.model';

/** A change of an import that is possible in some of its states, with an entry in the audit log. */
export interface ImportChange {
  /** The id of the caller, who must also be a site admin in the transaction. */
  by: string;
  from: QueryFilter<ImportDoc>;
  update: UpdateQuery<ImportDoc>;
  /** The message of the refusal in other states. */
  refusal: string;
  action?: AuditAction;
  detail?: string;
  /** Further writes in the same transaction. If they throw, the whole change is refused. */
  also?: ((doc: ImportDoc, session: ClientSession) => Promise<void>) | undefined;
}
