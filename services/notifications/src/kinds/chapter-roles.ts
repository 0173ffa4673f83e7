import { isolated } from '@meridian/shared-types';
import type { chapterRoleKinds } from '@meridian/shared-types/notification-kinds';
import { removeNoticesAfter } from '../stored-notices/remove-notices';
import { followMerges } from '../preferences/merged-chapters';
import { dayIn } from '../texts/time';
import type { DataOf, KindsOf } from './kind';

const roleTerms = ({ chapterId }: { chapterId: number }) => ({
  groupKey: `role:${chapterId}`,
  chapterId,
  forActive: false,
});

/** The text for each role that a person had in a merge of two chapters. */
const MERGED: Record<DataOf<'chapter.merged'>['as'], (from: string, into: string) => string> = {
  joined: (from, into) => `You are a member of ${into} now. What was written in ${from} can still be read.`,
  stays: (_from, into) => `Its members and its upcoming events are in ${into} now.`,
  asked: (_from, into) => `Your request to join goes to the admins of ${into} now.`,
};

export const chapterRoles: KindsOf<typeof chapterRoleKinds> = {
  'member.added': {
    notice: {
      terms: roleTerms,
      words: (_data, { chapter }) =>
        chapter && {
          title: `You are a member of ${chapter.name} now`,
          text: 'The office added you.',
          to: chapter.path,
        },
    },
    noticeMail: { button: 'Open the Chapter' },
  },
  'member.banned': {
    notice: {
      terms: ({ chapterId }) => ({ groupKey: `ban:${chapterId}`, forActive: false }),
      words({ reason, until }, { chapter }) {
        if (!chapter) return undefined;
        const end = until ? `Until ${dayIn(chapter.timeZone, new Date(until))}. ` : '';
        return {
          title: `You are banned from ${chapter.name}`,
          text: `${end}Reason: ${isolated(reason)}`,
          to: '/chapters',
        };
      },
    },
    noticeMail: { button: 'See Other Chapters' },
  },
  'member.role-changed': {
    notice: {
      terms: roleTerms,
      words({ role }, { chapter }) {
        if (!chapter) return undefined;
        return role === 'admin'
          ? {
              title: `You are an admin of ${chapter.name} now`,
              text: 'You can now decide on requests to join, manage members and post announcements.',
              to: `${chapter.path}/admin`,
            }
          : { title: `You are no longer an admin of ${chapter.name}`, text: 'You stay a member.', to: chapter.path };
      },
    },
    noticeMail: { button: 'Open the Chapter' },
    onReceived: removeNoticesAfter,
  },
  'chapter.merged': {
    notice: {
      terms: ({ chapterId, mergedId, as }) => ({
        groupKey: `chapter:${mergedId}`,
        ...(as !== 'asked' && { chapterId }),
        forActive: false,
      }),
      words({ name: mergedName, as }, { chapter }) {
        if (!chapter) return undefined;
        const name = isolated(mergedName);
        const title = `${name} is now part of ${chapter.name}`;
        return { title, text: MERGED[as](name, chapter.name), to: chapter.path };
      },
    },
    noticeMail: { button: 'Open the Chapter' },
    onReceived: followMerges,
  },
  'membership.ended': { isStored: false, onReceived: removeNoticesAfter },
};
