import styled from 'styled-components';
import { PageHeader, Stack, useOrganization } from '@meridian/platform';
import { PostList } from '../../features/blog/post-list';
import { NewsletterForm } from '../../features/newsletter/newsletter-form';
import { PAGE_METADATA } from '../../page-metadata';
import { PageMeta } from '../page-meta';

const StayUpdated = styled.section`
  display: grid;
  gap: var(--space-4);
  padding: var(--space-6);
  border-radius: var(--radius-lg);
  background: var(--color-sunken);

  h2 {
    font-size: var(--text-2xl);
  }
  p {
    color: var(--color-text-muted);
  }
`;

/** `/blog` shows stories of members, and the form of the newsletter. */
export function BlogPage() {
  return (
    <Stack gap={7}>
      <PageMeta {...PAGE_METADATA.blog} />
      <PageHeader
        title={`${useOrganization().name} Blog`}
        subtitle="Stories, insights and updates from members who learned something and wrote it down."
      />
      <PostList />
      <StayUpdated aria-labelledby="stay-updated">
        <h2 id="stay-updated">Stay Updated</h2>
        <p>New articles and public events, once a week, in one short letter.</p>
        <NewsletterForm label="Email address" noValidate />
      </StayUpdated>
    </Stack>
  );
}
