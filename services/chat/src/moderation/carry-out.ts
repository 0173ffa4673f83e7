import { accountNow, HttpError, type Handlers } from '@meridian/service-kit';
import type { chatInternalApi } from '@meridian/shared-types/contracts';
import type { Connection } from 'mongoose';
import type { EarlierTexts } from '../messages/earlier-text.model';
import type { ChangeMessage } from '../messages/message-changes';
import { IS_MESSAGE, type Messages } from '../messages/message.model';
import { mutePerson } from './mute-person';
import type { MuteChecks } from './mute-checks';
import type { Mutes } from './mute.model';
import type { Removals } from './removal.model';
import { removeMessage } from './remove-message';

interface Options {
  db: Connection;
  Messages: Messages;
  Removals: Removals;
  EarlierTexts: EarlierTexts;
  Mutes: Mutes;
  muteChecks: Pick<MuteChecks, 'forget'>;
  changeMessage: ChangeMessage;
}

/**
 * Returns whether nothing is left to do, because the person's account or the message is already removed. A decision
 * that fails because an account is currently being merged is requested again later, and then carried out for the
 * remaining account.
 */
const isDoneAlready = (error: unknown): boolean =>
  error instanceof HttpError && (error.code === 'account_removed' || error.code === 'already_removed');

/** Carries out what admins decided about reported messages, in their name. */
export const decisionHandlers = ({
  db,
  Messages,
  Removals,
  EarlierTexts,
  Mutes,
  muteChecks,
  changeMessage,
}: Options): Pick<Handlers<typeof chatInternalApi>, 'carryOut'> => ({
  async carryOut({ body: { action, chapterId, seq, reason, at, until, ...then } }) {
    const [userId, byId] = await Promise.all([accountNow(db, then.userId), accountNow(db, then.byId)]);
    const remove = async () => {
      const message = await Messages.findOne({ chapterId, seq, ...IS_MESSAGE }, { _id: 1 }).lean();
      if (!message) return;
      await removeMessage(
        { db, Messages, Removals, EarlierTexts, changeMessage },
        { chapterId, id: String(message._id), byId, reason },
        true,
      );
    };
    const mute = async () => {
      const end = until && new Date(until);
      if (!end || end <= new Date()) return;
      await mutePerson({ db, Mutes }, { chapterId, userId, until: end, byId, reason, at: new Date(at) }, true);
      muteChecks.forget(chapterId);
    };
    await (action === 'remove' ? remove() : mute()).catch((error: unknown) => {
      if (!isDoneAlready(error)) throw error;
    });
    return { ok: true };
  },
});
