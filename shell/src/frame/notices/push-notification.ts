import { api } from '@meridian/platform';

/**
 * Shows the newest unread notice as a notification of the browser, if the person has enabled that. Several tabs show it
 * only once.
 */
export async function showNewest(open: (path: string) => void): Promise<void> {
  const { push } = await api.auth.notifications();
  if (!push) return;
  const { notices } = await api.notices.list({ query: { limit: '1' } });
  const [newest] = notices;
  if (!newest || newest.readAt) return;
  const shown = new Notification(newest.title, { body: newest.text, tag: newest.id });
  shown.onclick = () => {
    window.focus();
    shown.close();
    open(newest.to);
  };
}
