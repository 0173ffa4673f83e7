import styled from 'styled-components';
import { Avatar, formatBlogDate } from '@meridian/platform';
import type { PostCard } from '@meridian/shared-types';

const Line = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  min-inline-size: 0;
  font-size: var(--text-sm);
  line-height: 1.4;

  > div {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
`;
const Meta = styled.div`
  display: flex;
  color: var(--color-text-muted);
  flex-wrap: wrap;
  gap: 0 var(--space-3);
  font-variant-numeric: tabular-nums;
`;

/** Shows the author, date, reading time and views of a post. */
export function Byline({ post }: { post: PostCard }) {
  return (
    <Line>
      <Avatar name={post.author} size="md" />
      <div>
        <strong>{post.author}</strong>
        {post.authorRole && `, ${post.authorRole}`}
        <Meta>
          <time dateTime={post.publishedAt}>{formatBlogDate(post.publishedAt)}</time>
          <span>{post.readTime} min read</span>
          {post.views !== null && <span>{post.views.toLocaleString('en-US')} views</span>}
        </Meta>
      </div>
    </Line>
  );
}
