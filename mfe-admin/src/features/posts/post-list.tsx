import {
  Badge,
  ButtonLink,
  EmptyState,
  formatAnnouncementDate,
  Row,
  Section,
  Text,
  TextLink,
} from '@meridian/platform';
import { QueryList } from '@meridian/platform/controls';
import { useQuery } from '@tanstack/react-query';
import { allPosts } from './queries';
import { stateOf } from './post-state';

const NEW = '/admin-tools/posts/new';

const NewArticle = ({ size }: { size?: 'sm' }) => (
  <ButtonLink to={NEW} size={size}>
    New Article
  </ButtonLink>
);

/** Shows the articles of the blog, ordered by their last change. */
export function PostSection() {
  const { data } = useQuery(allPosts());
  return (
    <Section title="Articles" action={data && data.length > 0 && <NewArticle size="sm" />}>
      <PostList />
    </Section>
  );
}

function PostList() {
  const list = useQuery(allPosts());
  return (
    <QueryList
      query={list}
      what="articles"
      lines={6}
      empty={
        <EmptyState
          title="No articles yet"
          text="Write the first one. Nobody sees it until you publish it."
          action={<NewArticle />}
        />
      }
    >
      {(post) => (
        <li key={post.id}>
          <Row gap={4} justify="space-between">
            <div>
              <TextLink to={`/admin-tools/posts/${post.id}`}>
                <bdi>{post.title}</bdi>
              </TextLink>
              <Text size="sm" tone="muted">
                <bdi>{post.author}</bdi> · <bdi>{post.category}</bdi> ·{' '}
                {formatAnnouncementDate(post.publishAt ?? post.changedAt)}
              </Text>
            </div>
            <Row gap={2}>
              {post.featured && <Badge tone="accent">Featured</Badge>}
              {post.problem && <Badge tone="warning">Not published</Badge>}
              <Badge tone={stateOf(post).tone}>{stateOf(post).label}</Badge>
            </Row>
          </Row>
        </li>
      )}
    </QueryList>
  );
}
