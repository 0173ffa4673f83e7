import { api } from '@meridian/platform';
import { useEffect, useRef } from 'react';
import { isResetRefused } from './reset-refusal';

/**
 * Checks whether a link for a new password is still valid, so that nobody types a password in vain. A failed check is
 * ignored, because the link is checked again when it is used.
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
