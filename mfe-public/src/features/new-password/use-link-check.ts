import { api } from '@meridian/platform';
import { useEffect, useRef } from 'react';
import { isResetRefused } from './reset-refusal';

/**
 * Asks whether a link to a new password can still be used, so that nobody types one in vain. Without an answer the page
 * goes on: the link is checked again when it is used.
 */
export function useLinkCheck(token: string, onRefused: () => void): void {
  const refuse = useRef(onRefused);
  useEffect(() => {
    refuse.current = onRefused;
  });
  useEffect(() => {
    if (!token) return;
    let isOver = false;
    api.auth.checkResetLink({ body: { token } }).catch((error: unknown) => {
      if (!isOver && isResetRefused(error)) refuse.current();
    });
    return () => {
      isOver = true;
    };
  }, [token]);
}
