import { Badge, ButtonLink, Card, ErrorState, PageHeader, Section, Stack } from '@meridian/platform';
import { LoadingSkeleton } from '@meridian/platform/controls';
import { useNavigate, useParams } from '@meridian/platform/routing';
import type { OfficePost } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { VersionHistory } from '../features/history/version-history';
import { PostEditor } from '../features/posts/post-form';
import { stateOf } from '../features/posts/post-state';
import { PublishPanel } from '../features/posts/publish-panel';
import { postBy } from '../features/posts/queries';
import { usePostHistory } from '../features/posts/use-post-history';
import { SiteAdminPage } from './site-admin-page';

const LIST = '/admin-tools?tab=content';

/**
 * `/admin-tools/posts/:id` shows site admins an article of the blog. The id is `new` for one that is not stored yet.
 */
export function PostPage() {
  const { id = '' } = useParams();
  return (
    <SiteAdminPage title="Article">
      <Stack gap={6}>
        {id === 'new' ? <NewPost /> : <StoredPost id={id} />}
        <div>
          <ButtonLink to={LIST} variant="secondary">
            All Articles
          </ButtonLink>
        </div>
      </Stack>
    </SiteAdminPage>
  );
}

function NewPost() {
  const navigate = useNavigate();
  return (
    <>
      <PageHeader title="New Article" subtitle="Nobody sees it before it is published." />
      <Card>
        <PostEditor
          post={undefined}
          onCreated={(created) => void navigate(`/admin-tools/posts/${created}`, { replace: true })}
        />
      </Card>
    </>
  );
}

function StoredPost({ id }: { id: string }) {
  const navigate = useNavigate();
  const { data: post, isPending, error, refetch } = useQuery(postBy(id));
  if (isPending) return <LoadingSkeleton label="Loading the article" lines={8} />;
  if (!post) return <ErrorState title="The article could not be loaded" query={{ error, refetch }} />;
  return (
    <>
      <PageHeader title={post.title} subtitle="A blog article." />
      <div>
        <Badge tone={stateOf(post).tone}>{stateOf(post).label}</Badge>
      </div>
      <Card>
        <PostEditor key={`${post.id} ${post.version}`} post={post} onCreated={() => undefined} />
      </Card>
      <Section title="Publish">
        <PublishPanel post={post} onRemoved={() => void navigate(LIST)} />
      </Section>
      <Section title="History">
        <PostVersions post={post} />
      </Section>
    </>
  );
}

function PostVersions({ post }: { post: OfficePost }) {
  return <VersionHistory {...usePostHistory(post)} />;
}
