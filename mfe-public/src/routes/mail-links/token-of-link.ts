import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from '@meridian/platform/routing';

/**
 * Returns the token of a link in a mail. It is in the fragment of the URL, so that no server, log or other site sees
 * it, and is removed from the address immediately.
 */
export function useTokenOfLink() {
  const navigate = useNavigate();
  const { hash, pathname } = useLocation();
  const [token, setToken] = useState(hash.slice(1));
  useEffect(() => {
    if (!hash) return;
    setToken(hash.slice(1));
    void navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);
  return { token, dropToken: () => setToken('') };
}
