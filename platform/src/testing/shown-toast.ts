import { toastStore, type ToastContent } from '../toasts/store';

/**
 * Returns the text and the variant of the toast on the screen, or undefined if there is none.
 * @example expect(shownToast()).toEqual({ title: 'Login failed', description: 'Invalid email or password', variant:
 * 'destructive' });
 */
export function shownToast(): ToastContent | undefined {
  const shown = toastStore.getState().toasts.find(({ open }) => open);
  return shown && { title: shown.title, description: shown.description, variant: shown.variant ?? 'default' };
}
