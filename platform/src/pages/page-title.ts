import { useEffect } from 'react';
import { PRODUCT_NAME } from '@meridian/shared-types';

let count = '';

/**
 * Names the page in the browser's tab and history: "Title · Meridian".
 * @example usePageTitle('Events');
 */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = count + (title ? `${title} · ${PRODUCT_NAME}` : PRODUCT_NAME);
  }, [title]);
}

/**
 * Writes a count before the titles of this tab: "(3) Title · Meridian". An empty text removes it.
 * @example useEffect(() => showCountInTitle('3'), []);
 */
export function showCountInTitle(text: string): void {
  const title = document.title.startsWith(count) ? document.title.slice(count.length) : document.title;
  count = text && `(${text}) `;
  document.title = count + title;
}
