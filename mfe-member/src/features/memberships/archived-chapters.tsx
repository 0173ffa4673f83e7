import { DividedList, Section, Text, TextLink, formatCardDate, queryFor } from '@meridian/platform';
import { chaptersApi } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';

/**
 * Shows the user's archived chapters, whose history can be read. No other list contains them. It shows nothing if there
 * are none.
 */
export function ArchivedChapters({ chapterTo }: { chapterTo: (slug: string) => string }) {
  const archived = useQuery(queryFor(chaptersApi.myArchived)).data;
  if (!archived?.length) return null;
  return (
    <Section title="Archived Chapters">
      <DividedList>
        {archived.map(({ id, slug, name, archive }) => (
          <li key={id}>
            <TextLink to={chapterTo(slug)}>
              <bdi>{name}</bdi>
            </TextLink>
            <Text size="sm" tone="muted">
              {archive.mergedInto ? (
                <>
                  Part of <bdi>{archive.mergedInto.name}</bdi> since{' '}
                </>
              ) : (
                'Archived on '
              )}
              {formatCardDate(archive.at)}. Its announcements, events and chat can be read.
            </Text>
          </li>
        ))}
      </DividedList>
    </Section>
  );
}
