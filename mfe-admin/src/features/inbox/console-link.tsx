import { queryFor, TextLink } from '@meridian/platform';
import { chaptersApi } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';

/** Links to the page on which a reported message is decided. It shows nothing for an archived chapter. */
export function ConsoleLink({ chapterId }: { chapterId: number }) {
  const chapter = useQuery(queryFor(chaptersApi.list)).data?.find(({ id }) => id === chapterId);
  if (!chapter) return null;
  return (
    <TextLink to={`/chapters/${encodeURIComponent(chapter.slug)}/admin?tab=reports`}>Open in the chapter</TextLink>
  );
}
