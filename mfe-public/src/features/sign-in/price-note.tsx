import styled from 'styled-components';
import { useOrganization } from '@meridian/platform';
import { formatUnits, type PlanPrices } from '@meridian/shared-types';

const Note = styled.div`
  display: grid;
  gap: var(--space-1);
  padding: var(--space-4);
  margin-block-end: var(--space-5);
  border-radius: var(--radius-md);
  background: var(--color-accent-soft);

  strong {
    font-family: var(--font-display);
    font-size: var(--text-2xl);
    font-weight: 500;
    line-height: 1.1;
  }
  p {
    margin: 0;
    font-size: var(--text-sm);
    color: var(--color-text-muted);
  }
`;

interface Props {
  /** The prices, or undefined while they load. */
  prices: PlanPrices | undefined;
  forNewsletter: boolean;
}

/** Shows the price and the payment terms. */
export function PriceNote({ prices, forNewsletter }: Props) {
  const { currency } = useOrganization();
  return (
    <Note>
      <strong>{forNewsletter ? 'Free' : prices ? `${formatUnits(prices.monthly, currency)}/month` : '\u00a0'}</strong>
      <p>
        {forNewsletter
          ? 'You get the newsletter. Every account gets it free of charge. You are never billed unless you choose a plan and pay.'
          : 'Nothing is charged now. You create your account first and choose how to pay in the next step.'}
      </p>
    </Note>
  );
}
