import { toastStore, type ToastContent } from '../toasts/store';

/**
 * The text and variant of the toast on the screen; undefined if there is none.
 * @example expect(shownToast()).toEqual({ title: 'Login failed', description: 'Invalid email or password', variant:
 * 'destructive' });
 */
export function shownToast(): ToastContent | undefined {
  const shown = toastStore.getState().toasts.find(({ open }) => open);
  return shown && { title: shown.title, description: shown.description, variant: shown.variant ?? 'default' };
}
