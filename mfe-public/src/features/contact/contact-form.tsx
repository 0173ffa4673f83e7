import { ANSWER_TIME, isolated } from '@meridian/shared-types';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { Banner, Input, Stack, SubmitButton, Textarea } from '@meridian/platform';
import { Select } from '@meridian/platform/controls';
import { FormField, showFormError, submitWith, useUnsavedChanges, useZodForm } from '@meridian/platform/forms';
import { CATEGORIES, ContactForm as Schema } from './contact-message';
import { useContactForm } from './use-contact-form';

const EMPTY = { name: '', email: '', category: '', subject: '', message: '', homepage: '' };
const OPTIONS = CATEGORIES.map(({ name }) => ({ value: name, label: name }));

/** People cannot see, hear or focus this field, so only programs that fill in forms use it. */
const Unseen = styled.div`
  position: absolute;
  inset-inline-start: -100vw;
  inline-size: 1px;
  block-size: 1px;
  overflow: hidden;
`;

/** Renders the contact form, whose messages arrive in the inbox of the office. */
export function ContactForm() {
  const form = useZodForm(Schema, EMPTY);
  useUnsavedChanges({ isChanged: form.formState.isDirty });
  const [sent, setSent] = useState<{ name: string; email: string }>();
  const thanks = useRef<HTMLDivElement>(null);
  // The form is longer than a window, and its button is at the end. The focus scrolls to the confirmation.
  useEffect(() => thanks.current?.focus(), [sent]);
  const send = useContactForm(
    () => {
      const { name, email } = form.getValues();
      setSent({ name: name.trim(), email: email.trim() });
      form.reset(EMPTY);
    },
    (error) => showFormError(form, error, 'Message not sent', 'Try again in a moment.'),
  );
  return (
    <form noValidate onSubmit={submitWith(form, send)} aria-label="Contact form">
      <Stack gap={4}>
        {sent && (
          <div ref={thanks} tabIndex={-1} role="status">
            <Banner tone="success" title={`Thank you, ${isolated(sent.name)}`}>
              We have received your message. We email a receipt to {isolated(sent.email)}, and answer there within{' '}
              {ANSWER_TIME}.
            </Banner>
          </div>
        )}
        <FormField form={form} name="name" label="Name">
          {(props) => <Input {...props} required autoComplete="name" placeholder="Your full name" />}
        </FormField>
        <FormField form={form} name="email" label="Email">
          {(props) => <Input {...props} required type="email" autoComplete="email" placeholder="you@example.com" />}
        </FormField>
        <FormField form={form} name="category" label="Category">
          {({ onChange, ...props }) => (
            <Select {...props} onValueChange={onChange} options={OPTIONS} placeholder="What is it about?" />
          )}
        </FormField>
        <FormField form={form} name="subject" label="Subject">
          {(props) => <Input {...props} required placeholder="In a few words" />}
        </FormField>
        <FormField form={form} name="message" label="Message">
          {(props) => <Textarea {...props} required rows={6} placeholder="Tell us what we can do for you" />}
        </FormField>
        <Unseen aria-hidden>
          <input {...form.register('homepage')} tabIndex={-1} autoComplete="off" />
        </Unseen>
        <div>
          <SubmitButton size="lg" pending={send.isPending} pendingText="Sending...">
            Send Message
          </SubmitButton>
        </div>
      </Stack>
    </form>
  );
}
