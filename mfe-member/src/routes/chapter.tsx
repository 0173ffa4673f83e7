import {
  ButtonLink,
  EmptyState,
  ErrorState,
  PageHeader,
  PagePlaceholder,
  Stack,
  usePageTitle,
  useSession,
} from '@meridian/platform';
import { ApiError } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { Compass } from 'lucide-react';
import { useParams } from '@meridian/platform/routing';
import { chapterBySlug } from '../features/chapters/queries';
import { paths } from '../paths';
import { ChapterView } from './chapter-view';

/** `/chapters/{slug}`: loads the chapter, or says that it does not exist. */
export function ChapterPage() {
  const { slug = '' } = useParams();
  const { status } = useSession();
  const chapter = useQuery(chapterBySlug(slug));
  usePageTitle(chapter.data?.name ?? 'Chapter');

  if (chapter.data && status !== 'loading') return <ChapterView key={chapter.data.id} chapter={chapter.data} />;
  if (!chapter.isError) return <PagePlaceholder />;
  const unknown = chapter.error instanceof ApiError && [400, 404].includes(chapter.error.status);
  if (!unknown) return <ErrorState title="The chapter could not be loaded" onRetry={() => void chapter.refetch()} />;
  return (
    <Stack gap={5}>
      <PageHeader title="Chapter Not Found" subtitle="There is no chapter at this address. It may have been renamed." />
      <EmptyState
        icon={<Compass aria-hidden />}
        title="Look through all chapters"
        action={<ButtonLink to={paths.chapters}>Browse Chapters</ButtonLink>}
      />
    </Stack>
  );
}
