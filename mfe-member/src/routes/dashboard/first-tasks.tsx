import { DAY_MS, type Membership, type User } from '@meridian/shared-types';
import { BookUser, CalendarPlus, MapPinned, MessagesSquare, UserRound } from 'lucide-react';
import type { Task } from '../../features/needs-me/needs-me';
import { paths } from '../../paths';

/** The time in milliseconds after joining in which a person who goes to no event yet is a newcomer. */
const NEWCOMER_MS = 14 * DAY_MS;

/** Returns whether a person has joined recently and has replied to no coming event yet. */
export const isNewcomer = ({ createdAt }: Pick<User, 'createdAt'>, eventCount: number | undefined): boolean =>
  eventCount === 0 && Date.now() - Date.parse(createdAt) < NEWCOMER_MS;

/** Returns three things that a newcomer can do, with what is missing first. */
export function firstTasks({ profile }: Pick<User, 'profile'>, first: Membership | undefined): Task[] {
  const hasProfile = Boolean(profile.description || profile.tags.length > 0);
  return [
    first
      ? {
          icon: <MessagesSquare aria-hidden />,
          text: `Say hello in the chat of ${first.chapter.name}`,
          to: paths.chapterChat(first.chapter.slug),
        }
      : { icon: <MapPinned aria-hidden />, text: 'Join a chapter near you', to: paths.chapters },
    { icon: <CalendarPlus aria-hidden />, text: 'Choose an event to go to', to: paths.events },
    hasProfile
      ? { icon: <BookUser aria-hidden />, text: 'Find people in your field', to: paths.directory }
      : { icon: <UserRound aria-hidden />, text: 'Tell others about yourself in your profile', to: paths.profile },
  ];
}
