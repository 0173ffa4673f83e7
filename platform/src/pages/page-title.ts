import { useEffect } from 'react';
import { useOrganization } from '../organization/organization';

let count = '';

/**
 * Sets the title of the page in the browser's tab and history: "Title · Meridian".
 * @example usePageTitle('Events');
 */
export function usePageTitle(title: string): void {
  const { name } = useOrganization();
  useEffect(() => {
    document.title = count + (title ? `${title} · ${name}` : name);
  }, [title, name]);
}

/**
 * Puts a count before the titles of this tab: "(3) Title · Meridian". An empty text removes it.
 * @example useEffect(() => showCountInTitle('3'), []);
 */
export function showCountInTitle(text: string): void {
  const title = document.title.startsWith(count) ? document.title.slice(count.length) : document.title;
  count = text && `(${text}) `;
  document.title = count + title;
}
