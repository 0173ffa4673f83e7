import { inOurName } from '@meridian/platform';
import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
/** Returns the permission, or undefined if the browser does not support notifications. */
const permission = (): NotificationPermission | undefined => globalThis.Notification?.permission;

/** Asks the browser whether notifications may be shown. The browser asks the person once. */
export async function askForNotifications(): Promise<void> {
  await globalThis.Notification?.requestPermission();
  for (const listener of listeners) listener();
}

/** Explains push notifications, and why this browser shows none. */
export function PushText({ isOn }: { isOn: boolean }) {
  const allowed = useSyncExternalStore(subscribe, permission);
  return (
    <>
      {inOurName('Also on this device, while Meridian is open in the background.')}{' '}
      {isOn && allowed === undefined && 'This browser cannot show notifications.'}
      {isOn &&
        allowed === 'denied' &&
        'This browser blocks notifications. Allow them for this site in the settings of the browser, then reload the page.'}
      {isOn && allowed === 'default' && 'This browser has not asked you yet. Turn the switch off and on again.'}
    </>
  );
}
