import styled from 'styled-components';
import { Grid } from '@meridian/platform';
import type { SitePageContent } from '@meridian/shared-types';

const Practice = styled.div`
  padding-block-start: var(--space-4);
  border-block-start: 1px solid var(--color-border);

  dt {
    font-weight: 600;
  }
  dd {
    margin-block-start: var(--space-1);
    color: var(--color-text-muted);
  }
`;

export function Governance({ practices }: { practices: SitePageContent<'leadership'>['governance'] }) {
  return (
    <Grid as="dl" min="18rem" gap={5}>
      {practices.map(({ name, text }) => (
        <Practice key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </Practice>
      ))}
    </Grid>
  );
}
