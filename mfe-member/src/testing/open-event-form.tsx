import { type RenderOptions } from '@meridian/platform/testing';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPage, type Responses } from './open-page';

/** Opens the form for a new event as an active member. */
export async function openEventForm(path: string, responses: Responses = {}, options?: RenderOptions) {
  localStorage.clear();
  const page = openPage(path, responses, options);
  await screen.findByLabelText('Title');
  return page;
}
/** Sets a date field in one step, as the browser's own picker does. */
export const set = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
export const valueOf = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;
export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
export const choose = async (field: string, option: string) => {
  await userEvent.click(screen.getByRole('combobox', { name: field }));
  await userEvent.click(screen.getByRole('option', { name: option }));
};
/** Fills in what every event needs. */
export async function fill() {
  await userEvent.type(screen.getByLabelText('Title'), 'Supper');
  set('Start time', '2030-03-01T18:30');
  set('End time', '2030-03-01T20:00');
}
