import { useEffect, useState } from 'react';
import type { SignInState } from '@meridian/platform';
import { useLocation, useNavigate } from '@meridian/platform/routing';

/**
 * Returns the token of a link in a mail. It is in the fragment of the URL, so that no server, log or other site sees
 * it, and is removed from the address immediately. The state of the page keeps it for people who sign in first.
 */
export function useTokenOfLink() {
  const navigate = useNavigate();
  const { hash, pathname } = useLocation();
  const [token, setToken] = useState(hash.slice(1));
  useEffect(() => {
    if (!hash) return;
    setToken(hash.slice(1));
    const state: SignInState = { from: `${pathname}${hash}` };
    void navigate(pathname, { replace: true, state });
  }, [hash, pathname, navigate]);
  const dropToken = () => {
    setToken('');
    void navigate(pathname, { replace: true });
  };
  return { token, dropToken };
}
