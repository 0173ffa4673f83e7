import styled from 'styled-components';
import { Badge, ButtonLink, Cover, TextLink, VisuallyHidden } from '@meridian/platform';
import type { PostCard as PostCardData } from '@meridian/shared-types';
import { Byline } from './byline';

const Frame = styled.article`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  grid-template-rows: auto auto 1fr auto auto;

  &:has(> img) {
    grid-template-rows: auto auto auto 1fr auto auto;
  }
  justify-items: start;
  gap: var(--space-4);
  min-inline-size: 0;
  overflow-wrap: anywhere;
  padding-block: var(--space-5);
  border-block-start: 2px solid var(--color-text);

  h3 {
    font-size: var(--text-xl);
  }
  &[data-featured] {
    padding: var(--space-6);
    border: 0;
    border-radius: var(--radius-lg);
    background: var(--color-surface);
    box-shadow: var(--shadow-1);
  }
  &[data-featured] h3 {
    font-size: var(--text-2xl);
  }
  > p {
    color: var(--color-text-muted);
  }
`;
const Badges = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
`;

/** Shows a post in a list. */
export function PostCard({ post }: { post: PostCardData }) {
  const path = `/blog/${post.slug}`;
  return (
    <Frame data-featured={post.featured ? '' : undefined}>
      {post.cover && <Cover picture={post.cover} />}
      <Badges>
        <Badge tone="neutral">
          <bdi>{post.category}</bdi>
        </Badge>
        {post.featured && <Badge tone="accent">Featured</Badge>}
      </Badges>
      <h3>
        <TextLink to={path} quiet>
          {post.title}
        </TextLink>
      </h3>
      <p>{post.excerpt}</p>
      <Byline post={post} />
      <ButtonLink to={path} variant="secondary" size="sm">
        Read More<VisuallyHidden>: {post.title}</VisuallyHidden>
      </ButtonLink>
    </Frame>
  );
}
