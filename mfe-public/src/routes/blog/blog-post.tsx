import { useEffect } from 'react';
import { ApiError } from '@meridian/shared-types';
import { useNavigate, useParams } from '@meridian/platform/routing';
import { ButtonLink, ErrorState, PageHeader, Skeleton } from '@meridian/platform';
import { Article } from '../../features/blog/article';
import { usePost } from '../../features/blog/queries';
import { PageMeta } from '../page-meta';

/** `/blog/{slug}` shows one post. Its earlier addresses redirect to the current one. */
export function BlogPostPage() {
  const { slug = '' } = useParams();
  const navigate = useNavigate();
  const { data: post, error, isPending, refetch } = usePost(slug);
  const moved = post && post.slug !== slug ? post.slug : undefined;
  useEffect(() => {
    if (moved !== undefined) void navigate(`/blog/${moved}`, { replace: true });
  }, [moved, navigate]);
  if (isPending)
    return (
      <div role="status" aria-label="Loading article">
        <Skeleton lines={8} />
      </div>
    );
  if (error && !(error instanceof ApiError && [400, 404].includes(error.status)))
    return <ErrorState title="The article could not be loaded" query={{ error, refetch }} />;
  if (!post) {
    return (
      <>
        <PageMeta title="Article Not Found" description="This article does not exist." path="/blog" />
        <PageHeader
          title="Article Not Found"
          subtitle="It may have been renamed. Every article is listed on the blog."
          actions={<ButtonLink to="/blog">All Articles</ButtonLink>}
        />
      </>
    );
  }
  return (
    <>
      <PageMeta title={post.title} description={post.excerpt} path={`/blog/${post.slug}`} />
      <Article post={post} />
    </>
  );
}
