import { PagePlaceholder, usePageTitle, useSession } from '@meridian/platform';
import { useQuery } from '@tanstack/react-query';
import { Compass } from 'lucide-react';
import { useParams } from '@meridian/platform/routing';
import { chapterBySlug } from '../features/chapters/queries';
import { paths } from '../paths';
import { ChapterView } from './chapter-view';
import { NotLoaded } from './not-loaded';

/** `/chapters/{slug}`: loads the chapter, or says that it does not exist. */
export function ChapterPage() {
  const { slug = '' } = useParams();
  const { status } = useSession();
  const chapter = useQuery(chapterBySlug(slug));
  usePageTitle(chapter.data?.name ?? 'Chapter');

  if (chapter.data && status !== 'loading') return <ChapterView key={chapter.data.id} chapter={chapter.data} />;
  if (!chapter.isError) return <PagePlaceholder />;
  return (
    <NotLoaded
      query={chapter}
      title="The chapter could not be loaded"
      notFound={{
        title: 'Chapter Not Found',
        subtitle: 'There is no chapter at this address. It may have been renamed.',
        icon: <Compass aria-hidden />,
        hint: 'Look through all chapters',
        to: paths.chapters,
        label: 'Browse Chapters',
      }}
    />
  );
}
