import { personLockModel } from '@meridian/kit';
import type { Connection } from 'mongoose';
import { digestRoundModel } from './digests/digest-round.model';
import { factModel } from './fact.model';
import { mailModel } from './mail/mail.model';
import { noticeModel } from './notices/notice.model';
import { dueModel } from './reminders/due.model';
import { preferencesModel } from './preferences/preferences.model';
import { keyModel } from './unsubscribe/mail-key';
import { optOutModel } from './unsubscribe/opt-out.model';

/** The models of the service. */
export const createModels = (db: Connection) => ({
  db,
  DigestRounds: digestRoundModel(db),
  Facts: factModel(db),
  Mails: mailModel(db),
  Keys: keyModel(db),
  Notices: noticeModel(db),
  Preferences: preferencesModel(db),
  OptOuts: optOutModel(db),
  Due: dueModel(db),
  Locks: personLockModel(db),
});
export type Models = ReturnType<typeof createModels>;
