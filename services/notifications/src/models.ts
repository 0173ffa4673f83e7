import { personLockModel } from '@meridian/kit';
import type { Connection } from 'mongoose';
import { factModel } from './fact.model';
import { mailModel } from './mail/mail.model';

/** The models of the service. */
export const createModels = (db: Connection) => ({
  db,
  Facts: factModel(db),
  Mails: mailModel(db),
  Locks: personLockModel(db),
});
export type Models = ReturnType<typeof createModels>;
