import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState, type ReactNode } from 'react';
import { createBrowserRouter, Link, Outlet, RouterProvider, useSearchParams } from 'react-router-dom';
import { UnsavedChangesDialog } from '../../forms/unsaved-changes-dialog';
import { useUnsavedChanges } from './unsaved-changes';
import { Dialog } from './dialog';
import { Sheet } from './sheet';

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const dialog = (name: string) => screen.queryByRole('dialog', { name });
const back = () => act(() => history.back());
/** Resolves when the entries of the history agree with the open overlays. */
const settles = (overlays: number) =>
  waitFor(() => expect((history.state as { overlays?: number }).overlays ?? 0).toBe(overlays));

let stop: () => void = () => undefined;
afterEach(() => stop());

/** Opens the pages "before" and "here", in this order. The page "here" shows the content. */
async function open(content: ReactNode) {
  history.replaceState(null, '', '/before');
  const router = createBrowserRouter([
    {
      element: (
        <>
          <Outlet />
          <UnsavedChangesDialog />
        </>
      ),
      children: [
        { path: '/here', element: content },
        { path: '*', element: null },
      ],
    },
  ]);
  const { unmount } = render(<RouterProvider router={router} />);
  stop = () => {
    unmount();
    router.dispose();
  };
  await act(() => router.navigate('/here'));
  return router;
}
const at = (pathname: string) => waitFor(() => expect(location.pathname).toBe(pathname));

function Form({ isStored = false }) {
  const [text, setText] = useState('');
  useUnsavedChanges({ isChanged: text !== '', isStored });
  return <input aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />;
}

function Layers({ children, isPersistent }: { children?: ReactNode; isPersistent?: boolean }) {
  const [layers, setLayers] = useState(0);
  return (
    <>
      <button onClick={() => setLayers(1)}>Open sheet</button>
      <Sheet open={layers > 0} onOpenChange={(isOpen) => setLayers(isOpen ? 1 : 0)} title="Sheet">
        <button onClick={() => setLayers(2)}>Open dialog</button>
        {children}
      </Sheet>
      <Dialog
        open={layers > 1}
        onOpenChange={(isOpen) => setLayers(isOpen ? 2 : 1)}
        title="Dialog"
        isPersistent={isPersistent}
      >
        <button onClick={() => setLayers(0)}>Done</button>
        <Link to="/there">Go there</Link>
      </Dialog>
    </>
  );
}

test('Back closes one overlay at a time, and then leaves the page', async () => {
  await open(<Layers />);
  await press('Open sheet');
  await settles(1);
  await press('Open dialog');
  await settles(2);
  back();
  await waitFor(() => expect(dialog('Dialog')).toBeNull());
  expect(dialog('Sheet')).not.toBeNull();
  back();
  await waitFor(() => expect(dialog('Sheet')).toBeNull());
  expect(location.pathname).toBe('/here');
  act(() => history.forward());
  await settles(0);
  expect(dialog('Sheet')).toBeNull();
  back();
  await at('/before');
});

test('overlays that are closed in another way leave no entries', async () => {
  await open(<Layers />);
  await press('Open sheet');
  await settles(1);
  await press('Open dialog');
  await settles(2);
  await press('Done');
  await settles(0);
  await press('Open sheet');
  await settles(1);
  await userEvent.keyboard('{Escape}');
  await settles(0);
  back();
  await at('/before');
});

test('a link in overlays leads to its page, and Back from there returns to the page without them', async () => {
  const router = await open(<Layers />);
  await press('Open sheet');
  await settles(1);
  await press('Open dialog');
  await settles(2);
  await userEvent.click(screen.getByRole('link', { name: 'Go there' }));
  await at('/there');
  back();
  await at('/here');
  expect(router.state.location.pathname).toBe('/here');
  act(() => history.forward());
  await at('/there');
  back();
  await at('/here');
  back();
  await at('/before');
});

test('a page to which the app goes while an overlay closes is not left again', async () => {
  function Closing() {
    const [isOpen, setOpen] = useState<boolean>();
    // The effect runs after the dialog has begun to step back, and before the browser has done so.
    useEffect(() => {
      if (isOpen === false) void router.navigate('/there');
    }, [isOpen]);
    return (
      <>
        <button onClick={() => setOpen(true)}>Open</button>
        <Dialog open={isOpen ?? false} onOpenChange={setOpen} title="Dialog">
          <button onClick={() => setOpen(false)}>Go</button>
        </Dialog>
      </>
    );
  }
  const router = await open(<Closing />);
  await press('Open');
  await settles(1);
  await press('Go');
  await at('/there');
  back();
  await at('/here');
  back();
  await at('/before');
});

test('what a dialog replaces in the address is replaced for its page', async () => {
  function Filter() {
    const [params, setParams] = useSearchParams();
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button onClick={() => setOpen(true)}>Open</button>
        <Dialog open={isOpen} onOpenChange={setOpen} title="Dialog">
          <button onClick={() => setParams({ chosen: 'yes' }, { replace: true })}>Choose</button>
        </Dialog>
        <p>{params.get('chosen')}</p>
      </>
    );
  }
  await open(<Filter />);
  await press('Open');
  await settles(1);
  await press('Choose');
  await waitFor(() => expect(location.search).toBe('?chosen=yes'));
  back();
  await waitFor(() => expect(dialog('Dialog')).toBeNull());
  expect(location.search).toBe('?chosen=yes');
  expect(screen.getByText('yes')).toBeTruthy();
  back();
  await at('/before');
});

test('Back answers the question before a page with unsaved text is left, which can be left afterwards', async () => {
  await open(<Form />);
  await userEvent.type(screen.getByLabelText('Text'), 'Hello');
  back();
  await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await at('/here');
  await settles(1);
  back();
  await waitFor(() => expect(dialog('Leave without saving?')).toBeNull());
  expect(location.pathname).toBe('/here');
  expect(screen.getByLabelText('Text')).toHaveProperty('value', 'Hello');
  back();
  await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await settles(1);
  await press('Leave');
  await at('/before');
});

test('Back asks before it closes a dialog whose text would be lost, and not if the browser stores the text', async () => {
  await open(
    <Layers>
      <Form />
    </Layers>,
  );
  await press('Open sheet');
  await settles(1);
  await userEvent.type(screen.getByLabelText('Text'), 'Hello');
  back();
  await screen.findByRole('dialog', { name: 'Close without saving?' });
  await press('Stay');
  expect(dialog('Sheet')).not.toBeNull();
  await settles(1);
  back();
  await screen.findByRole('dialog', { name: 'Close without saving?' });
  await press('Close Anyway');
  await waitFor(() => expect(dialog('Sheet')).toBeNull());
  await settles(0);
  stop();

  await open(
    <Layers>
      <Form isStored />
    </Layers>,
  );
  await press('Open sheet');
  await settles(1);
  await userEvent.type(screen.getByLabelText('Text'), 'Hello');
  back();
  await waitFor(() => expect(dialog('Sheet')).toBeNull());
});

test('Back does not close what is shown only once', async () => {
  await open(<Layers isPersistent />);
  await press('Open sheet');
  await settles(1);
  await press('Open dialog');
  await settles(2);
  const push = jest.spyOn(History.prototype, 'pushState');
  back();
  await waitFor(() => expect(push).toHaveBeenCalled());
  push.mockRestore();
  await settles(2);
  expect(dialog('Dialog')).not.toBeNull();
  expect(location.pathname).toBe('/here');
});
