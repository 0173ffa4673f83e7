import { useRef, useState, type ComponentProps, type FormEvent } from 'react';
import { LockKeyhole } from 'lucide-react';
import styled from 'styled-components';
import { media, SubmitButton, toast } from '@meridian/platform';
import { useUnsavedChanges } from '@meridian/platform/forms';
import { EMPTY_CARD, invalidFields, missingFields, type CardDetails, type CardErrors } from '../card/card-details';
import { CardField } from '../card/card-field';
import type { ChangedPrices } from './changed-prices';
import { formatCardNumber, formatCvv, formatExpiry, lastFour } from '../card/card-format';
import type { Plan } from './plans';
import { usePayment } from './use-payment';

const Form = styled.form`
  display: grid;
  gap: var(--space-4);

  > p {
    display: flex;
    gap: var(--space-2);
    margin: 0;
    font-size: var(--text-sm);
    color: var(--color-text-muted);
  }
  > p svg {
    flex: none;
    margin-block-start: 0.2em;
  }
`;
const FieldRow = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--space-4);

  ${media.md} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
`;

interface Props {
  plan: Plan;
  onPricesChanged: (prices: ChangedPrices) => void;
}

/**
 * Renders the payment form for `plan`. Card details are not stored, and only the last four digits and the expiry date
 * are sent.
 */
export function PaymentForm({ plan, onPricesChanged }: Props) {
  const [card, setCard] = useState<CardDetails>(EMPTY_CARD);
  const [errors, setErrors] = useState<CardErrors>({});
  const form = useRef<HTMLFormElement>(null);
  const changesEnd = useUnsavedChanges({ isChanged: Object.values(card).some(Boolean) });
  const payment = usePayment(changesEnd, onPricesChanged);

  const field = (name: keyof CardDetails, format = (typed: string) => typed) => ({
    name,
    value: card[name],
    error: errors[name],
    disabled: payment.isPending,
    onChange: (typed: string) => {
      setCard((before) => ({ ...before, [name]: format(typed) }));
      setErrors(({ [name]: _, ...others }) => others);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (payment.isPending) return;
    const missing = missingFields(card);
    const wrong = Object.keys(missing).length > 0 ? missing : invalidFields(card);
    setErrors(wrong);
    const [first] = Object.keys(wrong);
    const { id, price: amount, currency } = plan;
    const sent = { cardLast4: lastFour(card.cardNumber), cardExpiry: card.expiryDate };
    if (!first) return payment.mutate({ plan: id, amount, currency, ...sent });
    form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
    toast(
      wrong === missing
        ? { title: 'Missing Information', description: 'Please fill in all required fields.', variant: 'destructive' }
        : { title: 'Payment Failed', description: Object.values(wrong)[0], variant: 'destructive' },
    );
  };
  return (
    <Form ref={form} noValidate onSubmit={submit} aria-label="Payment details">
      <CardFields field={field} />
      <SubmitButton
        size="lg"
        pending={payment.isPending}
        pendingText="Processing Payment..."
      >{`Pay ${plan.shownPrice}`}</SubmitButton>
      <p>
        <LockKeyhole size={16} aria-hidden="true" /> Your card details stay in this browser. Only the last four digits
        and the expiry date are sent, and nothing is stored here.
      </p>
    </Form>
  );
}

/** Returns the state of a field. What is typed is formatted with `format`. */
type FieldOf = (
  name: keyof CardDetails,
  format?: (typed: string) => string,
) => Pick<ComponentProps<typeof CardField>, 'name' | 'value' | 'error' | 'disabled' | 'onChange'>;

const CardFields = ({ field }: { field: FieldOf }) => (
  <>
    <CardField
      label="Cardholder name"
      autoComplete="cc-name"
      placeholder="Name on the card"
      {...field('cardholderName')}
    />
    <CardField
      label="Card number"
      autoComplete="cc-number"
      inputMode="numeric"
      placeholder="1234 5678 9012 3456"
      {...field('cardNumber', formatCardNumber)}
    />
    <FieldRow>
      <CardField
        label="Expiry date"
        autoComplete="cc-exp"
        inputMode="numeric"
        placeholder="MM/YY"
        maxLength={5}
        {...field('expiryDate', formatExpiry)}
      />
      <CardField
        label="CVV"
        autoComplete="cc-csc"
        inputMode="numeric"
        placeholder="123"
        maxLength={4}
        {...field('cvv', formatCvv)}
      />
      <CardField
        label="Billing ZIP"
        optional
        autoComplete="postal-code"
        placeholder="12345"
        maxLength={12}
        {...field('billingZip')}
      />
    </FieldRow>
  </>
);
