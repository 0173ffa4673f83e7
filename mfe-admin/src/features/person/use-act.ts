import { toast, toastError } from '@meridian/platform';
import { useMutation } from '@tanstack/react-query';
import { refetchPerson } from './queries';

interface Act<Body> {
  mutationFn: (body: Body) => Promise<unknown>;
  /** The text that the admin sees afterwards. */
  done: string;
  onDone: () => void;
  onError: (error: Error) => void;
}

/** Makes a mutation for an action on an account. The page of the account is fetched again afterwards. */
export const useAct = <Body>({ mutationFn, done, onDone, onError }: Act<Body>) =>
  useMutation({
    mutationFn,
    onSuccess: async () => {
      toast({ title: 'Done', description: done });
      onDone();
      await refetchPerson();
    },
    onError: async (error: Error) => {
      onError(error);
      await refetchPerson(); // Another admin may have done it.
    },
  });

/** Returns an error handler that shows why an action without a form was refused, and closes its question. */
export const showFailure = (title: string, onShown: () => void) => (error: Error) => {
  toastError(title, error, 'Try again in a moment.');
  onShown();
};
