import { toast, toastError } from '@meridian/platform';
import { useMutation } from '@tanstack/react-query';
import { refetchPerson } from './queries';

interface Act<Body> {
  mutationFn: (body: Body) => Promise<unknown>;
  /** What the person is told who did it. */
  done: string;
  onDone: () => void;
  onError: (error: Error) => void;
}

/** Something that is done to an account, after which its page is read again. */
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
      await refetchPerson(); // another admin may have done it
    },
  });

/** Shows why an act without a form was refused, and closes what asked for it. */
export const showFailure = (title: string, onShown: () => void) => (error: Error) => {
  toastError(title, error, 'Please try again later');
  onShown();
};
