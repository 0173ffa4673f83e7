import { formatAnnouncementDate, toast } from '@meridian/platform';
import { isolated } from '@meridian/shared-types';
import type { Waiting } from '@meridian/shared-types/schemas';
import { useMutation } from '@tanstack/react-query';
import { refetchPerson } from './queries';

interface Act<Body> {
  mutationFn: (body: Body) => Promise<object>;
  /** The text that the admin sees afterwards, unless the act waits for a second site admin. */
  done: string;
  /** The name of the person. */
  name?: string | undefined;
  onDone: (isWaiting: boolean) => void;
  onError: (error: Error) => void;
}

/** Says that an act is done, or what it waits for. Returns whether it waits. */
export function toastDone(result: object, done: string, name = 'the person'): boolean {
  const waiting = 'waiting' in result ? (result.waiting as Waiting | undefined) : undefined;
  if (!waiting) {
    toast({ title: 'Done', description: done });
    return false;
  }
  const { takesEffectAt } = waiting;
  const description = takesEffectAt
    ? `This takes effect on ${formatAnnouncementDate(takesEffectAt)} unless ${isolated(name)} objects.`
    : 'This waits for a second site admin.';
  toast({ title: 'Proposed', description });
  return true;
}

/** Makes a mutation for an action on an account. The page of the account is fetched again afterwards. */
export const useAct = <Body>({ mutationFn, done, name, onDone, onError }: Act<Body>) =>
  useMutation({
    mutationFn,
    onSuccess: async (result) => {
      onDone(toastDone(result, done, name));
      await refetchPerson();
    },
    onError: async (error: Error) => {
      onError(error);
      await refetchPerson(); // Another admin may have done it.
    },
  });
