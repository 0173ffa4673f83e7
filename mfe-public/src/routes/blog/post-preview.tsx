import { useParams } from '@meridian/platform/routing';
import { Banner, PageHeader, Skeleton, Stack, usePageTitle } from '@meridian/platform';
import { Article } from '../../features/blog/article';
import { usePostPreview } from '../../features/blog/queries';

/** `/post-preview/{token}` shows an article by a secret link of the office. Search engines do not list it. */
export function PostPreviewPage() {
  usePageTitle('Preview');
  const { token = '' } = useParams();
  const { data: post, isPending } = usePostPreview(token);
  if (isPending)
    return (
      <div role="status" aria-label="Loading article">
        <Skeleton lines={8} />
      </div>
    );
  if (!post)
    return (
      <PageHeader
        title="Preview Not Found"
        subtitle="This link has been removed or is incomplete. Ask the person who sent it for another one."
      />
    );
  return (
    <Stack gap={6}>
      <Banner title="This is a preview">It may change before it is published. Keep the link private.</Banner>
      <Article post={post} />
    </Stack>
  );
}
