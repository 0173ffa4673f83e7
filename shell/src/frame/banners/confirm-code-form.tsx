import { api, Button, Field, fieldErrors, Input, recheckSession, useApiMutation, toastError } from '@meridian/platform';
import { codeAsTyped } from '@meridian/shared-types';
import { useId, useRef, useState, type FormEvent } from 'react';
import styled from 'styled-components';

const Form = styled.form`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  gap: var(--space-3);
  margin-block-start: var(--space-3);
  input {
    inline-size: 10rem;
  }
`;

/**
 * Confirms the address by the code in the mail, for people who read their mail on another device. They stay signed in
 * here, whereas the link would sign them out.
 */
export function ConfirmCodeForm() {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const refuse = (message: string) => {
    setError(message);
    input.current?.focus();
  };
  const confirm = useApiMutation({
    mutationFn: (typed: string) => api.auth.confirmEmailByCode({ body: { code: typed } }),
    done: 'Your email address is confirmed',
    onDone: () => void recheckSession(),
    failed: (failure) => {
      const { code: message } = fieldErrors(failure);
      if (message) refuse(message);
      else toastError('Not confirmed', failure, 'Try again in a moment.');
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (confirm.isPending) return;
    const typed = codeAsTyped(input.current?.value ?? '');
    if (/^\d{6}$/.test(typed)) confirm.mutate(typed);
    else refuse('The code in the email has six digits.');
  };
  return (
    <Form noValidate onSubmit={submit} aria-label="Confirm by code">
      <Field id={id} label="Code from the email" {...(error && { error })}>
        <Input
          ref={input}
          id={id}
          value={code}
          onChange={({ target }) => {
            setCode(target.value);
            setError(undefined);
          }}
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          maxLength={30}
          aria-invalid={error !== undefined}
          aria-describedby={error && `${id}-error`}
        />
      </Field>
      <Button type="submit" pending={confirm.isPending} pendingText="Confirming...">
        Confirm
      </Button>
    </Form>
  );
}
