import type { AuditAction } from '@meridian/shared-types';
import type { ClientSession, QueryFilter, UpdateQuery } from 'mongoose';
import type { ImportDoc } from './import.model';

/** A change of an import that is possible in some of its states, with a line in the audit log. */
export interface ImportChange {
  /** Who changes it: a site admin, also in the transaction. */
  by: string;
  from: QueryFilter<ImportDoc>;
  update: UpdateQuery<ImportDoc>;
  /** Why it is refused in other states. */
  refusal: string;
  action?: AuditAction;
  detail?: string;
  /** What changes with it. A refusal here refuses it all. */
  also?: ((doc: ImportDoc, session: ClientSession) => Promise<void>) | undefined;
}
