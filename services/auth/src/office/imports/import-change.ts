import { conflict, inTransaction, recordAction } from '@meridian/service-kit';
import type { AuditAction } from '@meridian/shared-types';
import type { ClientSession, QueryFilter, UpdateQuery } from 'mongoose';
import { requireActingSiteAdmin } from '../../accounts/acting-site-admin';
import type { Models } from '../../models/create-models';
import type { ImportDoc } from '../../models/import.model';
import { importNotFound } from './to-import';

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

/** Changes an import by one conditional write, so one of two simultaneous changes takes effect. */
export const createImportChange =
  ({ db, Imports, Users }: Pick<Models, 'db' | 'Users' | 'Imports'>) =>
  (id: string, { by, from, update, refusal, action, detail = '', also }: ImportChange): Promise<ImportDoc> =>
    inTransaction(db, async (session) => {
      await requireActingSiteAdmin(Users, by, session);
      const options = { session, returnDocument: 'after' as const };
      const changed = await Imports.findOneAndUpdate({ $and: [{ _id: id }, from] }, update, options).lean<ImportDoc>();
      if (!changed) {
        if (await Imports.exists({ _id: id }).session(session)) throw conflict('import_state', refusal);
        throw importNotFound();
      }
      await also?.(changed, session);
      const what = [changed.fileName, detail].filter((part) => part !== '').join(', ');
      if (action) await recordAction(db, { action, subject: id, detail: what }, session);
      return changed;
    });
