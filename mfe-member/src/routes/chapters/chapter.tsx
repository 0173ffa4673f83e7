import { PagePlaceholder, queryClient, usePageTitle, useSession } from '@meridian/platform';
import { slugify, type ChapterDetails } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Compass } from 'lucide-react';
import { useLocation, useNavigate, useParams } from '@meridian/platform/routing';
import { chapterBySlug } from '../../features/chapters/queries';
import { paths } from '../../paths';
import { ChapterView } from './chapter-view';
import { NotLoaded } from '../not-loaded';

/** Replaces a former address by the current one. The tab in the address stays. */
function usePresentAddress(slug: string, chapter: ChapterDetails | undefined): void {
  const navigate = useNavigate();
  const { search } = useLocation();
  const isFormer = chapter && ![chapter.slug, slugify(chapter.name)].includes(slugify(slug));
  useEffect(() => {
    if (!isFormer) return;
    queryClient.setQueryData(chapterBySlug(chapter.slug).queryKey, chapter);
    void navigate(paths.chapter(chapter.slug) + search, { replace: true });
  }, [isFormer, chapter, search, navigate]);
}

/** `/chapters/{slug}` loads the chapter, or says that it does not exist. */
export function ChapterPage() {
  const { slug = '' } = useParams();
  const { status } = useSession();
  const chapter = useQuery(chapterBySlug(slug));
  usePageTitle(chapter.data?.name ?? 'Chapter');
  usePresentAddress(slug, chapter.data);

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
        hint: 'Browse all chapters',
        to: paths.chapters,
        label: 'Browse Chapters',
      }}
    />
  );
}
