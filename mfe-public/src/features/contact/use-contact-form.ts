import { api } from '@meridian/platform';
import { CONTACT_FORM_MS } from '@meridian/shared-types';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ContactForm } from './contact-message';

/** The age in milliseconds after which a form is opened again. The server would refuse a much older form as a copy. */
const RENEWED_MS = CONTACT_FORM_MS.most / 2;

interface Opened {
  token: string;
  /** The time of `performance.now()`, which changes of the device's clock do not affect. */
  since: number;
}

/** Opens a form and returns the server's token with the time of opening. */
async function openForm(): Promise<Opened> {
  const { token } = await api.inbox.contactForm();
  return { token, since: performance.now() };
}

/**
 * Sends the contact form. If the person was faster than the server accepts, as with a stored draft, it waits for the
 * rest of the time.
 */
export function useContactForm(onSent: () => void, onError: (error: Error) => void) {
  const opened = useRef<Promise<Opened>>(undefined);
  const open = () => {
    opened.current = openForm();
    opened.current.catch(() => {
      opened.current = undefined; // The form is opened again when it is sent.
    });
    return opened.current;
  };
  useEffect(() => void open(), []);
  return useMutation({
    mutationFn: async (values: ContactForm) => {
      let form = await (opened.current ?? open());
      if (performance.now() - form.since > RENEWED_MS) form = await open();
      const rest = CONTACT_FORM_MS.least - (performance.now() - form.since);
      if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
      return api.inbox.contact({ body: { ...values, formToken: form.token } });
    },
    onSuccess: () => {
      void open(); // Another message needs another form.
      onSent();
    },
    onError,
  });
}
