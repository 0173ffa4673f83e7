import { useState } from 'react';
import styled from 'styled-components';
import { EmptyState, ErrorState, Grid, SearchField, Section, Stack } from '@meridian/platform';
import { ALL_POSTS } from '@meridian/shared-types';
import { CategoryButtons } from './category-buttons';
import { PostCard } from './post-card';
import { PostsWaiting } from './posts-waiting';
import { usePosts } from './queries';
import { searchPosts } from './search-posts';

const Filters = styled.div`
  display: grid;
  gap: var(--space-4);

  > :first-child {
    max-inline-size: 28rem;
  }
`;

/** Shows all posts, featured ones first, with a search and a category filter. */
export function PostList() {
  const [search, setSearch] = useState('');
  const [category, setCategory] = useState<string>(ALL_POSTS);
  const posts = usePosts();
  const found = searchPosts(posts.data ?? [], search, category);
  const featured = found.filter((post) => post.featured);
  const latest = found.filter((post) => !post.featured);
  return (
    <Stack gap={7}>
      <Filters>
        <SearchField label="Search articles" placeholder="Search articles..." value={search} onChange={setSearch} />
        <CategoryButtons posts={posts.data ?? []} value={category} onChange={setCategory} />
      </Filters>
      {posts.isPending && <PostsWaiting />}
      {posts.isError && <ErrorState title="The articles could not be loaded" query={posts} />}
      {posts.data && found.length === 0 && (
        <EmptyState title="No Articles Found" text="Try adjusting your search or filter criteria." />
      )}
      {featured.length > 0 && (
        <Section title="Featured Articles">
          <Grid min="28rem" gap={5}>
            {featured.map((post) => (
              <PostCard key={post.slug} post={post} />
            ))}
          </Grid>
        </Section>
      )}
      {latest.length > 0 && (
        <Section title="Latest Articles">
          <Grid min="28rem" gap={6}>
            {latest.map((post) => (
              <PostCard key={post.slug} post={post} />
            ))}
          </Grid>
        </Section>
      )}
    </Stack>
  );
}
