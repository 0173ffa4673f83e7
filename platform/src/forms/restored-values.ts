import { useEffect } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import type { CurrentUser } from '@meridian/shared-types';
import { queryClient } from '../api/query';
import { isLoggedOutHere } from '../session/identity';
import { SESSION_KEY } from '../session/session';

/** Fields with these names are never stored, not even in memory. */
const SECRET = /password|code|card|cvv|expiry/i;

/** The values that were typed when a session ended, by page and form. They exist only in the page's memory. */
const typedBefore = new Map<string, { userId: string; values: FieldValues }>();

const currentUserId = () => queryClient.getQueryData<CurrentUser | null>(SESSION_KEY)?.user.id;
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Stores the values of a form without a draft when the session ends elsewhere. The form shows them after the same
 * person signs in again. After a logout, or for another person, nothing is shown.
 */
export function useRestoredValues<In extends FieldValues, Out>({
  getValues,
  reset,
}: UseFormReturn<In, unknown, Out>): void {
  useEffect(() => {
    const userId = currentUserId();
    if (userId === undefined) return;
    const initial = clone(getValues());
    const key = `${location.pathname} ${Object.keys(initial).sort().join(' ')}`;
    const earlier = typedBefore.get(key);
    typedBefore.delete(key);
    if (earlier?.userId === userId)
      reset({ ...initial, ...earlier.values } as DefaultValues<In>, { keepDefaultValues: true });
    return () => {
      if (currentUserId() !== undefined || isLoggedOutHere()) return;
      const typed = Object.entries(getValues()).filter(
        ([name, value]) => !SECRET.test(name) && !isSame(value, initial[name]),
      );
      if (typed.length > 0) typedBefore.set(key, { userId, values: Object.fromEntries(typed) });
    };
  }, [getValues, reset]);
}

const clone = (values: FieldValues): FieldValues => JSON.parse(JSON.stringify(values)) as FieldValues;
