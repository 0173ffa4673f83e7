import { isolated, type DomainEvent } from '@meridian/shared-types';
import { kindOf } from '../kinds/all-kinds';
import type { Words } from '../kinds/kind';

/** The names that the texts of notices need in addition to the domain events. */
export interface NoticeNames {
  chapters: ReadonlyMap<number, { name: string; slug: string; timeZone: string }>;
  /** The names of people by their ids. */
  people: ReadonlyMap<string, string>;
}

/**
 * Returns the text of a domain event for a person, or undefined if its chapter or person no longer exists.
 * `seesMembersOnly`: whether the person sees links to online meetings.
 */
export function noticeWords(
  { kind, data }: DomainEvent,
  { chapters, people }: NoticeNames,
  seesMembersOnly: boolean,
): Words | undefined {
  const found = 'chapterId' in data ? chapters.get(data.chapterId) : undefined;
  const chapter = found && {
    name: isolated(found.name),
    path: `/chapters/${encodeURIComponent(found.slug)}`,
    timeZone: found.timeZone,
  };
  const nameOf = (userId: string) => isolated(people.get(userId) ?? '');
  return kindOf(kind).notice?.words(data, { chapter, nameOf, seesMembersOnly });
}
