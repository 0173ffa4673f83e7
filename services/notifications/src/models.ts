import { personLockModel } from '@meridian/kit';
import type { Connection } from 'mongoose';
import { factModel } from './fact.model';
import { mailModel } from './mail/mail.model';
import { noticeModel } from './notices/notice.model';
import { preferencesModel } from './preferences/preferences.model';

/** The models of the service. */
export const createModels = (db: Connection) => ({
  db,
  Facts: factModel(db),
  Mails: mailModel(db),
  Notices: noticeModel(db),
  Preferences: preferencesModel(db),
  Locks: personLockModel(db),
});
export type Models = ReturnType<typeof createModels>;
