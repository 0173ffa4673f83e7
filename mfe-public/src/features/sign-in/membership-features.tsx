import { Skeleton, useOrganization } from '@meridian/platform';
import { formatUnits, type PlanPrices } from '@meridian/shared-types';
import { Check } from 'lucide-react';
import styled from 'styled-components';

const Frame = styled.section`
  margin-block-end: var(--space-5);
  font-size: var(--text-sm);
  line-height: 1.45;

  h2 {
    margin-block-end: var(--space-2);
    font: 600 var(--text-sm) / 1.4 var(--font-body);
    letter-spacing: normal;
  }
  ul {
    display: grid;
    gap: var(--space-1);
  }
  li {
    display: grid;
    grid-template-columns: 1.125rem minmax(0, 1fr);
    gap: var(--space-2);
  }
  svg {
    margin-block-start: 0.2em;
    color: var(--color-accent-strong);
  }
`;

interface Props {
  prices: PlanPrices;
  features: readonly string[];
}

/** Shows what the monthly price includes. */
export const MembershipFeatures = ({ prices, features }: Props) => (
  <Frame aria-labelledby="membership-features">
    <h2 id="membership-features">What you get for {formatUnits(prices.monthly, useOrganization().currency)} a month</h2>
    <ul>
      {features.map((feature) => (
        <li key={feature}>
          <Check size={16} aria-hidden />
          {feature}
        </li>
      ))}
    </ul>
  </Frame>
);

/** Reserves the space of the features while they load, so that the form below does not move. */
export const MembershipFeaturesSkeleton = () => (
  <Frame as="div" aria-hidden>
    <ul>
      {['heading', 1, 2, 3, 4, 5].map((key) => (
        <li key={key}>
          <span />
          <Skeleton width="70%" height="1lh" />
        </li>
      ))}
    </ul>
  </Frame>
);
