import { useEffect } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import type { CurrentUser } from '@meridian/shared-types';
import { queryClient } from '../api/query';
import { isLoggedOutHere } from '../session/identity';
import { SESSION_KEY } from '../session/session';

/** Never kept, not even in memory. */
const SECRET = /password|code|card|cvv|expiry/i;

/** What was typed when a session ended, by page and form. Only in the memory of the page. */
const kept = new Map<string, { userId: string; values: FieldValues }>();

const currentUserId = () => queryClient.getQueryData<CurrentUser | null>(SESSION_KEY)?.user.id;
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Keeps what a form without a draft holds while the person, whose session ended elsewhere, signs in again. It shows it
 * when they come back. Whoever logs out, or signs in as another person, finds nothing.
 */
export function useKeptValues<In extends FieldValues, Out>({
  getValues,
  reset,
}: UseFormReturn<In, unknown, Out>): void {
  useEffect(() => {
    const userId = currentUserId();
    if (userId === undefined) return;
    const initial = structuredCloneOf(getValues());
    const key = `${location.pathname} ${Object.keys(initial).sort().join(' ')}`;
    const held = kept.get(key);
    kept.delete(key);
    if (held?.userId === userId)
      reset({ ...initial, ...held.values } as DefaultValues<In>, { keepDefaultValues: true });
    return () => {
      if (currentUserId() !== undefined || isLoggedOutHere()) return;
      const typed = Object.entries(getValues()).filter(
        ([name, value]) => !SECRET.test(name) && !isSame(value, initial[name]),
      );
      if (typed.length > 0) kept.set(key, { userId, values: Object.fromEntries(typed) });
    };
  }, [getValues, reset]);
}

const structuredCloneOf = (values: FieldValues): FieldValues => JSON.parse(JSON.stringify(values)) as FieldValues;
