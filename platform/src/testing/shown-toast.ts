import { toastStore, type ToastContent } from '../toasts/store';

/**
 * What the toast on the screen says, and whether it says so as a failure; undefined while there is none.
 * @example expect(shownToast()).toEqual({ title: 'Login failed', description: 'Invalid email or password', variant:
 * 'destructive' });
 */
export function shownToast(): ToastContent | undefined {
  const shown = toastStore.getState().toasts.find(({ open }) => open);
  return shown && { title: shown.title, description: shown.description, variant: shown.variant ?? 'default' };
}
