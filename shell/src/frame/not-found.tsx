import { ButtonLink, Heading, Text, usePageTitle } from '@meridian/platform';
import styled from 'styled-components';
import { PageArrival } from './page-arrival';

const Card = styled.div`
  display: grid;
  justify-items: start;
  gap: var(--space-4);
  padding-block: clamp(var(--space-6), 12vh, var(--space-9));
`;

/** Every address that no module claims. */
export function NotFound() {
  usePageTitle('Page Not Found');
  return (
    <Card>
      <PageArrival />
      <Heading level={1} size="3xl">404 Page Not Found</Heading>
      <Text tone="muted">Did you forget to add the page to the router?</Text>
      <ButtonLink to="/" variant="secondary">Go to the start page</ButtonLink>
    </Card>
  );
}
