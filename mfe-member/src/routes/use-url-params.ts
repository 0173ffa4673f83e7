import { useSearchParams } from '@meridian/platform/routing';
import { useCallback } from 'react';

type Change = Record<string, string | undefined>;
/** Returns the parameters of the URL, and a function that sets some of them and removes those without a value. */
export function useUrlParams(): [URLSearchParams, (change: Change) => void] {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (values: Change) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(values)) {
            if (value) next.set(name, value);
            else next.delete(name);
          }
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  );
  return [params, change];
}
