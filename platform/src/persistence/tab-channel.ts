export interface TabChannel<Message> {
  /** Sends a message to the browser's other tabs, never to this one. */
  notify: (message: Message) => void;
  onMessage: (handle: (message: Message) => void) => void;
}

/**
 * Creates a channel between the tabs of one browser. It does nothing where there are no tabs: in tests without a
 * browser, and when a build renders pages.
 * @example const { notify, onMessage } = createTabChannel<'changed'>('meridian-identity');
 */
export function createTabChannel<Message>(name: string): TabChannel<Message> {
  const channel =
    typeof window === 'undefined' || typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name);
  return {
    notify: (message) => channel?.postMessage(message),
    onMessage: (handle) => channel?.addEventListener('message', ({ data }) => handle(data as Message)),
  };
}
