import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** Types and clicks without delays. */
export const user = userEvent.setup({ delay: null });
export const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
