import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** Types and clicks without delays. */
export const user = userEvent.setup({ delay: null });
export const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);

/** What a field says about itself, such as what is wrong with its value; a toast may show the same text. */
export const descriptionOf = (control: HTMLElement): string =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');
