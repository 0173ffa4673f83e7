import { forbidden, type Handlers } from '@meridian/service-kit';
import type { chatApi } from '@meridian/shared-types/contracts';
import { requireReader, type MembershipChecks } from '../access/membership-checks';
import { canReadHiddenTexts } from '../access/moderation.policy';
import type { EarlierTexts } from '../messages/earlier-text.model';
import { findChapterMessage } from '../messages/find-message';
import type { Messages } from '../messages/message.model';

const MAX = 100;

interface Options {
  Messages: Messages;
  EarlierTexts: EarlierTexts;
  membershipChecks: Pick<MembershipChecks, 'now'>;
}

/** Handles the reading of the texts that messages had before their authors changed them. */
export const earlierTextsHandlers = ({
  Messages,
  EarlierTexts,
  membershipChecks,
}: Options): Pick<Handlers<typeof chatApi>, 'earlierTexts'> => ({
  async earlierTexts({ params: { chapterId, id }, identity }) {
    if (!canReadHiddenTexts(identity, await requireReader(membershipChecks, identity, chapterId)))
      throw forbidden('Only admins of this chapter can read earlier texts.');
    await findChapterMessage(Messages, chapterId, id);
    const last = await EarlierTexts.find({ messageId: id }).sort({ _id: -1 }).limit(MAX).lean();
    return last.reverse().map(({ _id, content, writtenAt, replacedAt }) => ({
      id: String(_id),
      content,
      writtenAt: writtenAt.toISOString(),
      replacedAt: replacedAt.toISOString(),
    }));
  },
});
