import { useEffect } from 'react';
import { useBlocker, type Location } from 'react-router-dom';
import { useStore } from 'zustand';
import { Button } from '../primitives/actions/button';
import { Dialog } from '../primitives/overlays/dialog';
import { watchHistory } from '../primitives/overlays/overlay-history';
import { closingStore, unsavedChanges, type UnsavedChanges } from '../primitives/overlays/unsaved-changes';

/** Returns the open tab of a page with tabs, or the form that `/auth` shows. */
const readTab = ({ search }: Location) => {
  const params = new URLSearchParams(search);
  return params.get('tab') ?? params.get('mode');
};
/** Returns whether the navigation leaves the changes. Drafts survive a change of tab; other changes do not. */
const isLeft = ({ discard }: UnsavedChanges, from: Location, to: Location) =>
  from.pathname !== to.pathname || (!discard && readTab(from) !== readTab(to));

/** Asks before Back closes a dialog with changes that would be lost. */
function ClosingDialog({ close }: { close: () => void }) {
  const stay = () => closingStore.setState({ close: undefined });
  return (
    <Dialog
      open
      onOpenChange={stay}
      title="Close without saving?"
      description="Your changes here are lost when you close this."
      actions={
        <>
          <Button variant="secondary" onClick={stay}>
            Stay
          </Button>
          <Button
            variant="danger"
            onClick={() => {
              stay();
              close();
            }}
          >
            Close Anyway
          </Button>
        </>
      }
    />
  );
}

/**
 * Asks before the app goes to another page, or Back closes a dialog, while there are unsaved changes on the screen. The
 * frame renders it once.
 */
export function UnsavedChangesDialog() {
  useEffect(watchHistory, []);
  const { close } = useStore(closingStore);
  const blocker = useBlocker(({ currentLocation, nextLocation }) =>
    unsavedChanges().some((changes) => isLeft(changes, currentLocation, nextLocation)),
  );
  if (close) return <ClosingDialog close={close} />;
  if (blocker.state !== 'blocked') return null;
  const changes = unsavedChanges();
  const areKept = changes.every(({ discard }) => discard);
  const discardAndLeave = () => {
    changes.forEach(({ discard }) => discard?.());
    blocker.proceed();
  };
  return (
    <Dialog
      open
      onOpenChange={() => blocker.reset()}
      title="Leave without saving?"
      description={
        areKept
          ? 'Your changes are not saved yet. You can keep them in this browser until you come back.'
          : 'Your changes here are lost when you leave.'
      }
      actions={
        <>
          <Button variant="secondary" onClick={() => blocker.reset()}>
            Stay
          </Button>
          <Button variant="danger" onClick={discardAndLeave}>
            {areKept ? 'Discard and Leave' : 'Leave'}
          </Button>
          {areKept && <Button onClick={() => blocker.proceed()}>Keep and Leave</Button>}
        </>
      }
    />
  );
}
