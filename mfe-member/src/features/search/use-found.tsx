import { eventPath } from '@meridian/shared-types';
import { searchTerms } from '@meridian/shared-types/search';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { MessageResult } from './message-result';
import { announcementsFound, eventsFound, messagePages, peopleFound, type MessageFilters } from './queries';
import { AnnouncementResult, EventResult, PersonResult } from './results';
import type { SearchGroup } from './results-list';

/** The paths of the pages to which the results lead. */
export interface ResultPaths {
  chapterMessage: (slug: string, seq: number) => string;
  directMessage: (userId: string, seq: number) => string;
  person: (userId: string) => string;
  chapter: (slug: string) => string;
}

/** A search of one kind that failed. */
export interface FailedSearch {
  title: string;
  refetch: () => unknown;
}

interface Found {
  groups: SearchGroup[];
  isPending: boolean;
  failed: FailedSearch[];
}

/** Searches messages, people, events and announcements at the same time. Earlier results stay until new ones arrive. */
export function useFound(search: string, filters: MessageFilters, paths: ResultPaths, go: (to: string) => void): Found {
  const enabled = searchTerms(search).length > 0;
  const options = { enabled, placeholderData: keepPreviousData };
  const messages = useInfiniteQuery({ ...messagePages(search, filters), enabled, placeholderData: keepPreviousData });
  const people = useQuery({ ...peopleFound(search), ...options });
  const events = useQuery({ ...eventsFound(search), ...options });
  const announcements = useQuery({ ...announcementsFound(search), ...options });
  if (!enabled) return { groups: [], isPending: false, failed: [] };

  const found = messages.data?.pages.flatMap((page) => page.messages) ?? [];
  const all = [
    { title: 'Messages', query: messages },
    { title: 'People', query: people },
    { title: 'Events', query: events },
    { title: 'Announcements', query: announcements },
  ];
  return {
    isPending: all.some(({ query }) => query.isFetching),
    failed: all
      .filter(({ query }) => query.isError)
      .map(({ title, query }) => ({ title, refetch: () => void query.refetch() })),
    groups: [
      {
        title: 'Messages',
        options: [
          ...found.map((message) => ({
            key: message.id,
            content: <MessageResult message={message} search={search} />,
            choose: () =>
              go(
                message.chapter
                  ? paths.chapterMessage(message.chapter.slug, message.seq)
                  : paths.directMessage(message.other?.userId ?? '', message.seq),
              ),
          })),
          ...(messages.hasNextPage
            ? [
                {
                  key: 'more',
                  content: messages.isFetchingNextPage ? 'Loading...' : 'Show earlier messages',
                  choose: () => void messages.fetchNextPage(),
                },
              ]
            : []),
        ],
      },
      {
        title: 'People',
        options: (people.data ?? []).map((person) => ({
          key: person.userId,
          content: <PersonResult {...person} search={search} />,
          choose: () => go(paths.person(person.userId)),
        })),
      },
      {
        title: 'Events',
        options: (events.data ?? []).map((event) => ({
          key: event.id,
          content: <EventResult event={event} search={search} />,
          choose: () => go(eventPath(event.id)),
        })),
      },
      {
        title: 'Announcements',
        options: (announcements.data ?? []).map((announcement) => ({
          key: announcement.id,
          content: <AnnouncementResult {...announcement} search={search} />,
          choose: () => go(paths.chapter(announcement.chapter.slug)),
        })),
      },
    ],
  };
}
