import { forbidden, type Handlers } from '@meridian/service-kit';
import type { chaptersApi } from '@meridian/shared-types/contracts';
import { mayAdminister } from '../chapters/chapter.policy';
import { requireOpenChapter } from '../chapters/open-chapters';
import { requireChapter } from '../chapters/require-chapter';
import type { ChapterSignals } from '../chapters/chapter-signals';
import {
  acceptInvite,
  createInvite,
  inviteEnded,
  findInvite,
  INVITES,
  findInvites,
  revokeInvite,
  toInvites,
} from './invites';
import { roleIn } from '../chapters/found-by-id';
import type { MemberModels } from '../members/memberships';
import type { Models } from '../models/create-models';

type InviteCalls = 'createInvite' | 'invites' | 'revokeInvite' | 'previewInvite' | 'acceptInvite';
const SHOWN = { slug: 1, name: 1, state: 1, description: 1, joinPolicy: 1 } as const;

/**
 * Creates the handlers of invite links. Admins create and revoke them, and a person with a link can join the chapter.
 */
export function inviteHandlers(
  models: MemberModels & Pick<Models, 'db' | 'JoinRequests' | 'Invites'>,
  signals: Pick<ChapterSignals, 'requestChanged'>,
): Pick<Handlers<typeof chaptersApi>, InviteCalls> {
  const chapterWith = async (chapterId: number) => {
    const chapter = await models.Chapters.findById(chapterId, SHOWN).lean();
    if (!chapter) throw inviteEnded();
    const { _id: id, ...shown } = chapter;
    return { id, ...shown };
  };
  return {
    async createInvite({ params: { id }, body, identity }) {
      await requireOpenChapter(models, id);
      const { invite, token } = await createInvite(models, id, body, identity);
      const [shown] = await toInvites(models, [invite]);
      if (!shown) throw new Error('An invite was given.');
      return { invite: shown, token };
    },

    async invites({ params: { id }, identity }) {
      const [role] = await Promise.all([roleIn(models, id, identity.userId), requireChapter(models, id)]);
      if (!mayAdminister(identity, role)) throw forbidden(INVITES);
      return findInvites(models, id);
    },

    async revokeInvite({ params: { id, inviteId }, identity }) {
      await requireChapter(models, id);
      await revokeInvite(models, id, inviteId, identity);
      return { ok: true };
    },

    async previewInvite({ body }) {
      const { chapterId, expiresAt } = await findInvite(models, body.token);
      return { ...(await chapterWith(chapterId)), expiresAt: expiresAt.toISOString() };
    },

    async acceptInvite({ body, identity: { userId } }) {
      const chapterId = await acceptInvite(models, body.token, userId);
      signals.requestChanged(userId, chapterId, 'approved');
      const { slug, name } = await chapterWith(chapterId);
      return { chapterId, slug, name };
    },
  };
}
