import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** Types and clicks without delays. */
export const user = userEvent.setup({ delay: null });
export const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);

/** Returns the accessible description of a field, such as its error. A toast may show the same text. */
export const descriptionOf = (control: HTMLElement): string =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');
