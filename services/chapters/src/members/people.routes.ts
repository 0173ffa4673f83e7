import { isolated } from '@meridian/shared-types';
import { forbidden, recordAction, sendCsv, type Handlers } from '@meridian/service-kit';
import type { chaptersApi } from '@meridian/shared-types/contracts';
import { banPerson, BANS, findBans, liftBan, toBans } from './bans';
import { mayAdminister, type Caller } from '../chapters/chapter.policy';
import { requireChapter } from '../chapters/require-chapter';
import type { ChapterSignals } from '../chapters/chapter-signals';
import { MEMBER_COLUMNS, memberLines } from './member-lines';
import { roleIn } from '../chapters/found-by-id';
import type { Models } from '../models/create-models';

export function chapterPeopleHandlers(
  models: Pick<Models, 'db' | 'Chapters' | 'Memberships' | 'People' | 'JoinRequests' | 'Bans'>,
  signals: ChapterSignals,
): Pick<Handlers<typeof chaptersApi>, 'ban' | 'bans' | 'liftBan' | 'exportMembers'> {
  const requireAdmin = async (caller: Caller, chapterId: number, refusal: string) => {
    const [role, chapter] = await Promise.all([
      roleIn(models, chapterId, caller.userId),
      requireChapter(models, chapterId),
    ]);
    if (!mayAdminister(caller, role)) throw forbidden(refusal);
    return chapter;
  };
  return {
    async ban({ params: { id }, body, identity }) {
      await requireChapter(models, id);
      const { ban, hadAsked } = await banPerson(models, id, body, identity);
      // People who were no members read things of the chapter, too.
      signals.ended(body.userId, id);
      if (hadAsked) signals.requestChanged(body.userId, id, 'rejected');
      const [shown] = await toBans(models, [ban]);
      if (!shown) throw new Error('The banned person was found before.');
      return shown;
    },

    async bans({ params: { id }, identity }) {
      await requireAdmin(identity, id, BANS);
      return findBans(models, id);
    },

    async liftBan({ params: { id, userId }, identity }) {
      await requireChapter(models, id);
      await liftBan(models, id, userId, identity);
      return { ok: true };
    },

    async exportMembers({ params: { id }, identity, http: { res } }) {
      const { name } = await requireAdmin(identity, id, 'Only admins of this chapter can export its members.');
      const lines = await memberLines(models, id);
      await recordAction(models.db, {
        action: 'member.exported',
        subject: id,
        chapterId: id,
        detail: `${isolated(name)} (rows: ${lines.length})`,
      });
      await sendCsv(res, `Members of ${name.replace(/[\\/]/g, '-')}.csv`, MEMBER_COLUMNS, lines);
    },
  };
}
