import {
  affectedBy,
  api,
  Button,
  formatCardDate,
  Stack,
  SubmitButton,
  Text,
  useApiMutation,
  useSession,
} from '@meridian/platform';
import { Dialog } from '@meridian/platform/controls';
import { useSearchParams } from '@meridian/platform/routing';
import { useState, type FormEvent } from 'react';
import { EMPTY_CARD, invalidFields, missingFields, type CardErrors } from '../card/card-details';
import { CardField } from '../card/card-field';
import { HostedCardButton } from './hosted-card';
import { formatCardNumber, formatExpiry, lastFour } from '../card/card-format';

/** Lets a person choose another card: at the page of the payment provider if it has one, and otherwise here. */
export const ChangeCard = () => (useSession().user?.hasCheckout ? <HostedCardButton /> : <CardDialog />);

/** Opens the form of another card. The link in a mail about the card opens it at once. */
function CardDialog() {
  const [params, setParams] = useSearchParams();
  const [isOpen, setOpen] = useState(params.get('card') === 'change');
  const changeOpen = (open: boolean) => {
    setOpen(open);
    if (!open && params.has('card'))
      setParams(
        (before) => {
          before.delete('card');
          return before;
        },
        { replace: true },
      );
  };
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Change Card
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={changeOpen}
        title="Change your card"
        description="Your next payments are charged to this card. Nothing is charged now, unless your last payment was declined. We then charge that payment to the new card."
      >
        <CardForm onDone={() => changeOpen(false)} />
      </Dialog>
    </>
  );
}

function CardForm({ onDone }: { onDone: () => void }) {
  const [card, setCard] = useState({ cardNumber: '', expiryDate: '' });
  const [errors, setErrors] = useState<CardErrors>({});
  const change = useApiMutation({
    mutationFn: (body: { cardLast4: string; cardExpiry: string }) => api.auth.changeCard({ body }),
    done: ({ cardLast4, paidUntil }) => ({
      title: 'Card changed',
      description: `Your membership is paid until ${formatCardDate(paidUntil)}, and renews with the card that ends in ${cardLast4}.`,
    }),
    onDone,
    failed: 'Card not charged',
    affects: affectedBy.subscription,
    refetchAfterFailure: true,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    // The name and the CVV are only needed for a payment.
    const full = { ...EMPTY_CARD, cardholderName: '-', cvv: '000', ...card };
    const missing = missingFields(full);
    const wrong = Object.keys(missing).length > 0 ? missing : invalidFields(full);
    setErrors(wrong);
    const [first] = Object.keys(wrong);
    if (!first) return change.mutate({ cardLast4: lastFour(card.cardNumber), cardExpiry: card.expiryDate });
    (event.currentTarget as HTMLFormElement).querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  };
  const field = (name: keyof typeof card, format: (typed: string) => string) => ({
    name,
    value: card[name],
    error: errors[name],
    disabled: change.isPending,
    inputMode: 'numeric' as const,
    onChange: (typed: string) => {
      setCard((before) => ({ ...before, [name]: format(typed) }));
      setErrors(({ [name]: _, ...others }) => others);
    },
  });
  return (
    <form noValidate onSubmit={submit} aria-label="Change card">
      <Stack gap={4}>
        <CardField
          label="Card number"
          autoComplete="cc-number"
          placeholder="1234 5678 9012 3456"
          {...field('cardNumber', formatCardNumber)}
        />
        <CardField
          label="Expiry date"
          autoComplete="cc-exp"
          placeholder="MM/YY"
          maxLength={5}
          {...field('expiryDate', formatExpiry)}
        />
        <Text size="sm" tone="muted">
          Only the last four digits and the expiry date are sent.
        </Text>
        <SubmitButton pending={change.isPending} pendingText="Changing...">
          Change Card
        </SubmitButton>
      </Stack>
    </form>
  );
}
