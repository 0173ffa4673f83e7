import { Check } from 'lucide-react';
import styled from 'styled-components';
import { ButtonLink, media, useOrganization } from '@meridian/platform';
import { formatUnits, pricesIn, type PlanPrices, type SitePageContent } from '@meridian/shared-types';

const plansAt = ({ monthly, annual }: PlanPrices, currency: string, hasAnnual: boolean) => [
  {
    id: 'newsletter',
    price: 'Free',
    per: '',
    yearly: '',
    action: 'Get the Newsletter',
    to: '/auth?mode=register&type=newsletter',
    variant: 'secondary',
  } as const,
  {
    id: 'full',
    price: formatUnits(monthly, currency),
    per: '/month',
    yearly: hasAnnual ? `Or ${formatUnits(annual, currency)} per year. ` : '',
    action: 'Become a Member',
    to: '/auth?mode=register&type=full',
    variant: 'primary',
  } as const,
];

const Cards = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr));
  gap: var(--space-5);
`;
const Plan = styled.article`
  display: flex;
  flex-direction: column;
  gap: var(--space-3);
  padding: min(var(--space-6), 6vw);
  border: 1px solid var(--color-border);
  border-radius: var(--radius-lg);
  background: var(--color-surface);

  &[data-plan='full'] {
    border: 2px solid var(--color-accent);
    background: var(--color-surface-raised);
    box-shadow: var(--shadow-1);
  }
  h3 {
    font: 600 var(--text-md) / 1.4 var(--font-body);
    letter-spacing: normal;
  }
  p {
    color: var(--color-text-muted);
  }
  > :last-child {
    margin-block-start: auto;
    align-self: start;
  }
`;
const Price = styled.p`
  && {
    color: var(--color-text);
  }
  strong {
    font-family: var(--font-display);
    font-size: var(--text-3xl);
    font-weight: 500;
    line-height: 1;
  }
`;
const Features = styled.ul`
  display: grid;
  gap: var(--space-1);
  margin: 0 0 var(--space-2);

  ${media.md} {
    gap: var(--space-2);
  }

  li {
    display: grid;
    grid-template-columns: 1.25rem minmax(0, 1fr);
    gap: var(--space-2);
    align-items: start;
  }
  svg {
    margin-block-start: 0.25em;
    color: var(--color-accent-strong);
  }
`;

/** Shows the newsletter and the full membership with the office's texts and their prices. */
export function PlanCards({ texts }: { texts: SitePageContent<'plans'> }) {
  const { currency } = useOrganization();
  return (
    <Cards>
      {plansAt(pricesIn(texts), currency, texts.annual.isVisible !== false).map((plan) => (
        <Plan key={plan.id} data-plan={plan.id} aria-labelledby={`plan-${plan.id}`}>
          <h3 id={`plan-${plan.id}`}>{texts[plan.id].name}</h3>
          <Price>
            <strong>{plan.price}</strong>
            {plan.per}
          </Price>
          <p>
            {plan.yearly}
            {texts[plan.id].text}
          </p>
          <Features>
            {texts[plan.id].features.map((feature) => (
              <li key={feature}>
                <Check size={18} aria-hidden="true" />
                {feature}
              </li>
            ))}
          </Features>
          <ButtonLink to={plan.to} variant={plan.variant} size="lg">
            {plan.action}
          </ButtonLink>
        </Plan>
      ))}
    </Cards>
  );
}
