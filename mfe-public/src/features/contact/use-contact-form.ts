import { api } from '@meridian/platform';
import { CONTACT_FORM_MS } from '@meridian/shared-types';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ContactForm } from './contact-message';

/** Milliseconds after which a form counts as opened anew: well before the server takes it for a copy. */
const RENEWED_MS = CONTACT_FORM_MS.most / 2;

interface Opened {
  token: string;
  /** By the clock that the browser does not set. */
  since: number;
}

/** When the form was opened, as the server says it. */
async function openForm(): Promise<Opened> {
  const { token } = await api.inbox.contactForm();
  return { token, since: performance.now() };
}

/**
 * Sends what is in the contact form. Whoever is faster than the server takes people to be, as with a stored draft,
 * waits for the rest of the time.
 */
export function useContactForm(onSent: () => void, onError: (error: Error) => void) {
  const opened = useRef<Promise<Opened>>(undefined);
  const open = () => {
    opened.current = openForm();
    opened.current.catch(() => {
      opened.current = undefined; // it is asked for again when the form is sent
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
      void open(); // another message is another form
      onSent();
    },
    onError,
  });
}
