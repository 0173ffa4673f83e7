import { z } from '@meridian/platform/forms';
import {
  toInstant,
  localTimeAt,
  type AnnouncementInput as Input,
  type ManagedAnnouncement,
} from '@meridian/shared-types';
import { ANNOUNCEMENT_FIELDS, inputShape, readFields } from '@meridian/shared-types/schemas';

/** The fields of the form. Times are local times in the time zone of the chapter. Empty times are not sent. */
export const AnnouncementDraft = z
  .object({
    ...inputShape(ANNOUNCEMENT_FIELDS),
    publishLocal: z.string(),
    expireLocal: z.string(),
    kind: z.union([z.literal('chapters'), z.literal('all')]),
    chapterIds: z.array(z.number()),
    later: z.boolean(),
  })
  .refine(({ kind, chapterIds }) => kind === 'all' || chapterIds.length > 0, {
    message: 'Choose at least one chapter',
    path: ['chapterIds'],
  })
  .refine(({ publishLocal, expireLocal }) => !publishLocal || !expireLocal || publishLocal < expireLocal, {
    message: 'It has to end after it is published',
    path: ['expireLocal'],
  });
export type AnnouncementDraft = z.output<typeof AnnouncementDraft>;

/** Returns the initial values of the form. */
export function toDraft(
  announcement: ManagedAnnouncement | undefined,
  timeZone: string,
  chapterId: number | undefined,
): AnnouncementDraft {
  const local = (instant: string | undefined) => (instant ? localTimeAt(new Date(instant), timeZone) : '');
  return {
    ...readFields(ANNOUNCEMENT_FIELDS, announcement ?? {}),
    // The time of one that was not published has passed. Without a time, it is published now.
    publishLocal: announcement?.problem ? '' : local(announcement?.publishAt),
    expireLocal: local(announcement?.expiresAt),
    kind: announcement?.forLaterChapters || (!announcement && chapterId === undefined) ? 'all' : 'chapters',
    chapterIds: announcement?.chapterIds ?? (chapterId === undefined ? [] : [chapterId]),
    later: announcement?.forLaterChapters ?? false,
  };
}

/** Returns the request body without the recipients. */
export const toInput = (draft: AnnouncementDraft, timeZone: string): Input => ({
  ...readFields(ANNOUNCEMENT_FIELDS, draft),
  ...(draft.publishLocal && { publishAt: toInstant(draft.publishLocal, timeZone) }),
  ...(draft.expireLocal && { expiresAt: toInstant(draft.expireLocal, timeZone) }),
});

/** Returns the recipients. A chapter that was archived in the meantime can no longer be chosen, and is left out. */
export const toRecipients = ({ kind, chapterIds, later }: AnnouncementDraft, open: readonly { id: number }[]) =>
  kind === 'all'
    ? { all: true as const, later }
    : { chapterIds: chapterIds.filter((each) => open.some(({ id }) => id === each)) };
