import { Card, PageHeader, Stack, Text } from '@meridian/platform';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { PAGE_METADATA } from '../page-metadata';
import { PageMeta } from './page-meta';

/** The column of a page that contains one short form. */
const NarrowPage = styled.div`
  display: grid;
  gap: var(--space-5);
  inline-size: 100%;
  max-inline-size: 30rem;
  margin-inline: auto;
`;

interface FormPageProps {
  page: keyof typeof PAGE_METADATA;
  title: string;
  subtitle?: string;
  /** The content of the card. */
  children: ReactNode;
  /** The content below the card. */
  below?: ReactNode;
}
/** Renders a page with one short form, or what became of it, in a card. */
export const FormPage = ({ page, title, subtitle, children, below }: FormPageProps) => (
  <NarrowPage>
    <PageMeta {...PAGE_METADATA[page]} />
    <PageHeader title={title} subtitle={subtitle} />
    <Card>{children}</Card>
    {below}
  </NarrowPage>
);

interface OutcomeProps {
  /** Whether it is a success or a failure. */
  role: 'status' | 'alert';
  text: ReactNode;
  /** A link with which the person continues. */
  action?: ReactNode;
}
/** Says what became of a link in a mail. */
export const Outcome = ({ role, text, action }: OutcomeProps) => (
  <Stack gap={4} role={role}>
    <Text>{text}</Text>
    {action && <div>{action}</div>}
  </Stack>
);
