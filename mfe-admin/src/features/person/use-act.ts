import { formatAnnouncementDate, useApiMutation, type ToastContent } from '@meridian/platform';
import { isolated } from '@meridian/shared-types';
import type { Waiting } from '@meridian/shared-types/schemas';
import { PERSON_CALLS } from './queries';

interface Act<Body> {
  mutationFn: (body: Body) => Promise<object>;
  /** The text that the admin sees afterwards, unless the act waits for a second site admin. */
  done: string;
  /** The name of the person. */
  name?: string | undefined;
  onDone: (isWaiting: boolean) => void;
  onError: (error: Error) => void;
}

const readWaiting = (result: object) => ('waiting' in result ? (result.waiting as Waiting | undefined) : undefined);

/** Returns the toast that says that an act is done, or what it waits for. */
export function doneText(result: object, done: string, name = 'the person'): ToastContent {
  const waiting = readWaiting(result);
  if (!waiting) return { title: 'Done', description: done };
  const { takesEffectAt } = waiting;
  const description = takesEffectAt
    ? `This takes effect on ${formatAnnouncementDate(takesEffectAt)} unless ${isolated(name)} objects.`
    : 'This waits for a second site admin.';
  return { title: 'Proposed', description };
}

/** Makes a mutation for an action on an account. The page of the account is fetched again afterwards. */
export const useAct = <Body>({ mutationFn, done, name, onDone, onError }: Act<Body>) =>
  useApiMutation({
    mutationFn,
    done: (result) => doneText(result, done, name),
    onDone: (result) => onDone(readWaiting(result) !== undefined),
    failed: onError,
    affects: PERSON_CALLS,
    refetchAfterFailure: true,
  });
