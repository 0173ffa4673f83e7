import { useId, useState, type FormEvent } from 'react';
import { useMutation } from '@tanstack/react-query';
import styled from 'styled-components';
import { api, Input, SubmitButton, toast, toastError, type ButtonVariant } from '@meridian/platform';

const Form = styled.form`
  display: grid;
  gap: var(--space-2);
  max-inline-size: 30rem;

  label {
    font-size: var(--text-sm);
    font-weight: 600;
  }
  small {
    font-size: var(--text-xs);
    color: var(--color-text-muted);
  }
`;
const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);

  > :first-child {
    flex: 1 1 14rem;
    min-inline-size: 0;
  }
`;

const CONFIRMATION = 'We first send you an email to confirm your address.';

interface NewsletterFormProps {
  label: string;
  note?: string;
  /** Whether only the server validates the address. */
  noValidate?: boolean;
  /** How prominent the button is, beside the other buttons of the page. */
  prominence?: ButtonVariant;
}

/** Subscribes an address to the newsletter, which its owner then has to confirm. An empty field is not submitted. */
export function NewsletterForm({ label, note, noValidate, prominence = 'primary' }: NewsletterFormProps) {
  const id = useId();
  const [email, setEmail] = useState('');
  const [sentTo, setSentTo] = useState<string>();
  const subscribe = useMutation({
    mutationFn: (address: string) => api.auth.subscribeNewsletter({ body: { email: address } }),
    onSuccess: (_done, address) => {
      setEmail('');
      setSentTo(address);
      toast({ title: 'Successfully subscribed!', description: "You'll receive our latest updates and announcements" });
    },
    onError: (error) => toastError('Subscription failed', error, 'Please try again later'),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (email.trim() !== '' && !subscribe.isPending) subscribe.mutate(email);
  };
  return (
    <Form onSubmit={submit} noValidate={noValidate}>
      <label htmlFor={id}>{label}</label>
      <Line>
        <Input
          id={id}
          type="email"
          name="email"
          required
          autoComplete="email"
          placeholder="Enter your email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          aria-describedby={`${id}-note`}
        />
        <SubmitButton variant={prominence} pending={subscribe.isPending} pendingText="Subscribing...">
          Subscribe
        </SubmitButton>
      </Line>
      <small id={`${id}-note`}>{[note, CONFIRMATION].filter(Boolean).join(' ')}</small>
      <small role="status">
        {sentTo && (
          <>
            We sent an email to <bdi>{sentTo}</bdi>. Open the link in it to confirm your subscription.
          </>
        )}
      </small>
    </Form>
  );
}
