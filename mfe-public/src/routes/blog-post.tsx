import { useParams } from '@meridian/platform/routing';
import { ButtonLink, PageHeader } from '@meridian/platform';
import { Article } from '../features/blog/article';
import { POSTS } from '../features/blog/posts';
import { PageMeta } from './page-meta';

/** `/blog/{slug}`: one post. */
export function BlogPostPage() {
  const { slug } = useParams();
  const post = POSTS.find((candidate) => candidate.slug === slug);
  if (!post) {
    return (
      <>
        <PageMeta title="Article Not Found" description="This article does not exist." path="/blog" />
        <PageHeader
          title="Article Not Found"
          subtitle="It may have been renamed. Every article is listed on the blog."
          actions={<ButtonLink to="/blog">All articles</ButtonLink>}
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
