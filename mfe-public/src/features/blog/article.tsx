import styled from 'styled-components';
import { Badge, Cover, TextLink } from '@meridian/platform';
import type { Post } from '@meridian/shared-types';
import { ArticleBody } from './article-body';
import { Byline } from './byline';

const Frame = styled.article`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  overflow-wrap: anywhere;
  justify-items: start;
  gap: var(--space-6);
  max-inline-size: 46rem;
  margin-inline: auto;
`;
const Head = styled.header`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  max-inline-size: 100%;
  justify-items: start;
  gap: var(--space-4);

  h1 {
    font-size: var(--text-3xl);
  }
  > p {
    font-size: var(--text-lg);
    color: var(--color-text-muted);
  }
`;
const More = styled.nav`
  display: grid;
  gap: var(--space-3);
  inline-size: 100%;
  padding-block-start: var(--space-5);
  border-block-start: 1px solid var(--color-border);

  h2 {
    font-size: var(--text-lg);
  }
  li + li {
    margin-block-start: var(--space-2);
  }
`;

/** Shows a post, followed by links to two others. */
export function Article({ post }: { post: Post }) {
  return (
    <Frame>
      <TextLink to="/blog">All Articles</TextLink>
      <Head>
        <Badge tone="neutral">
          <bdi>{post.category}</bdi>
        </Badge>
        <h1>{post.title}</h1>
        <p>{post.excerpt}</p>
        <Byline post={post} />
      </Head>
      {post.cover && <Cover picture={post.cover} isFirst />}
      <ArticleBody content={post.content} />
      <More aria-labelledby="more-to-read">
        <h2 id="more-to-read">More to read</h2>
        <ul>
          {post.others.map((other) => (
            <li key={other.slug}>
              <TextLink to={`/blog/${other.slug}`}>{other.title}</TextLink>
            </li>
          ))}
        </ul>
      </More>
    </Frame>
  );
}
