import { PageHeader, Stack } from '@meridian/platform';
import type { ReactNode } from 'react';
import styled from 'styled-components';

const Narrow = styled.div`
  max-inline-size: 48rem;
`;

interface Props {
  title: string;
  subtitle?: string;
  children: ReactNode;
}

/** Shows a page that mainly consists of a form, in a column that is comfortable to read. */
export const NarrowPage = ({ title, subtitle, children }: Props) => (
  <Stack gap={5}>
    <PageHeader title={title} subtitle={subtitle} />
    <Narrow>{children}</Narrow>
  </Stack>
);
