import { Check } from 'lucide-react';
import styled from 'styled-components';
import { Badge } from '@meridian/platform';
import { RadioCards } from '@meridian/platform/controls';
import type { Plan } from './plans';

const Offer = styled.span`
  display: grid;
  gap: var(--space-2);
  margin-block-start: var(--space-2);
`;
const Price = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: var(--space-2);
  color: var(--color-text);

  strong {
    font-family: var(--font-display);
    font-size: var(--text-3xl);
    font-weight: 500;
    line-height: 1.1;
    font-variant-numeric: lining-nums;
  }
`;
const Feature = styled.span`
  display: grid;
  grid-template-columns: 1.25rem minmax(0, 1fr);
  gap: var(--space-1);

  svg {
    margin-block-start: 0.2em;
    color: var(--color-accent);
  }
`;

const toOption = (plan: Plan) => ({
  value: plan.id,
  label: plan.name,
  description: (
    <Offer>
      <Price>
        <strong>{plan.shownPrice}</strong> {plan.billing} {plan.savings && <Badge tone="success">{plan.savings}</Badge>}
      </Price>
      {plan.description && <span>{plan.description}</span>}
      {plan.features.map((feature) => (
        <Feature key={feature}>
          <Check size={16} aria-hidden="true" />
          {feature}
        </Feature>
      ))}
    </Offer>
  ),
});

interface Props {
  plans: Plan[];
  chosen: string;
  onChange: (id: string) => void;
}

/** Renders the choice between the plans. */
export function PlanChoice({ plans, chosen, onChange }: Props) {
  return <RadioCards label="Plan" min="17rem" value={chosen} onValueChange={onChange} options={plans.map(toOption)} />;
}
