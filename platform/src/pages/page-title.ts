import { useEffect } from 'react';
import { PRODUCT_NAME } from '@meridian/shared-types';

/**
 * Names the page in the browser's tab and history: "Title · Meridian".
 * @example usePageTitle('Events');
 */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${PRODUCT_NAME}` : PRODUCT_NAME;
  }, [title]);
}
