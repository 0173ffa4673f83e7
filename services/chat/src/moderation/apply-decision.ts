import { accountNow, HttpError, type Handlers } from '@meridian/service-kit';
import type { chatInternalApi } from '@meridian/shared-types/contracts';
import { chapterKey } from '../messages/conversation';
import { IS_MESSAGE } from '../messages/message.model';
import { mutePerson } from './mute-person';
import type { MuteChecks } from '../access/mute-checks';
import type { Mutes } from '../access/mute.model';
import { removeMessage, type RemovalStores } from './remove-message';

interface Options extends RemovalStores {
  Mutes: Mutes;
  muteChecks: Pick<MuteChecks, 'invalidate'>;
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
  Mutes,
  muteChecks,
  ...stores
}: Options): Pick<Handlers<typeof chatInternalApi>, 'applyDecision'> => ({
  async applyDecision({ body: { action, chapterId, seq, reason, at, until, ...then } }) {
    const { db, Messages } = stores;
    const [userId, byId] = await Promise.all([accountNow(db, then.userId), accountNow(db, then.byId)]);
    const remove = async () => {
      const message = await Messages.findOne(
        { conversation: chapterKey(chapterId), seq, ...IS_MESSAGE },
        { _id: 1 },
      ).lean();
      if (!message) return;
      await removeMessage(stores, { chapterId, id: String(message._id), byId, reason }, true);
    };
    const mute = async () => {
      const end = until && new Date(until);
      if (!end || end <= new Date()) return;
      await mutePerson({ db, Mutes }, { chapterId, userId, until: end, byId, reason, at: new Date(at) }, true);
      muteChecks.invalidate(chapterId);
    };
    await (action === 'remove' ? remove() : mute()).catch((error: unknown) => {
      if (!isDoneAlready(error)) throw error;
    });
    return { ok: true };
  },
});
