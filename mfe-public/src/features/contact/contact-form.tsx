import { useEffect, useRef, useState } from 'react';
import { Banner, Input, Stack, SubmitButton, Textarea, TextLink } from '@meridian/platform';
import { Select } from '@meridian/platform/controls';
import { FormField, useUnsavedChanges, useZodForm } from '@meridian/platform/forms';
import { CONTACT_CATEGORIES, ContactMessage, mailtoOf } from './contact-message';

const EMPTY = { name: '', email: '', category: '', subject: '', message: '' };
const CATEGORIES = CONTACT_CATEGORIES.map(({ name }) => ({ value: name, label: name }));

/** The contact form. It sends nothing: it offers the message as a `mailto:` link that the user opens and sends. */
export function ContactForm() {
  const form = useZodForm(ContactMessage, EMPTY);
  useUnsavedChanges({ isChanged: form.formState.isDirty });
  const [submitted, setSubmitted] = useState<ContactMessage>();
  const thanks = useRef<HTMLDivElement>(null);
  // The form is longer than a window, and its button is at the end. The focus brings the thanks into view.
  useEffect(() => thanks.current?.focus(), [submitted]);
  const submit = form.handleSubmit((message) => {
    // oxlint-disable-next-line no-console -- the message is only logged, not sent
    console.info('Contact form', message);
    setSubmitted(message);
    form.reset(EMPTY);
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} aria-label="Contact form">
      <Stack gap={4}>
        {submitted && (
          <div ref={thanks} tabIndex={-1}>
            <Banner
              tone="success"
              title={`Thank you, ${submitted.name}`}
              action={<TextLink href={mailtoOf(submitted)}>Send as an email</TextLink>}
            >
              Your message is ready. It has not left this browser yet: send it with your own mail program, and we answer
              within two working days.
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
            <Select {...props} onValueChange={onChange} options={CATEGORIES} placeholder="What is it about?" />
          )}
        </FormField>
        <FormField form={form} name="subject" label="Subject">
          {(props) => <Input {...props} required placeholder="In a few words" />}
        </FormField>
        <FormField form={form} name="message" label="Message">
          {(props) => <Textarea {...props} required rows={6} placeholder="Tell us what we can do for you" />}
        </FormField>
        <div>
          <SubmitButton size="lg">Send Message</SubmitButton>
        </div>
      </Stack>
    </form>
  );
}
