import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { KeepFocus } from './keep-focus';

/** Each button removes its row. */
function Rows({ names }: { names: string[] }) {
  const [rows, setRows] = useState(names);
  return (
    <>
      <KeepFocus />
      <main>
        <h1>Requests</h1>
        <ul>
          {rows.map((name) => (
            <li key={name} aria-label={name}>
              <button onClick={() => setRows(rows.filter((other) => other !== name))}>Approve {name}</button>
            </li>
          ))}
        </ul>
      </main>
    </>
  );
}

test('focus moves from a control that removes itself to its successor, then to the row before it, then to the list', async () => {
  const user = userEvent.setup();
  render(<Rows names={['Ada', 'Bo', 'Cy']} />);
  const focused = (element: Element) => waitFor(() => expect(document.activeElement).toBe(element));
  screen.getByRole('button', { name: 'Approve Bo' }).focus();
  await user.keyboard('{Enter}');
  await focused(screen.getByRole('listitem', { name: 'Cy' }));
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Approve Cy' }));
  await user.keyboard('{Enter}');
  await focused(screen.getByRole('listitem', { name: 'Ada' }));
  await user.tab();
  await user.keyboard('{Enter}');
  await focused(screen.getByRole('list'));
});

test('focus moves from the top bar to the heading of the page when the account menu disappears', async () => {
  const user = userEvent.setup();
  function Page() {
    const [isSignedIn, setSignedIn] = useState(true);
    return (
      <>
        <KeepFocus />
        <header>
          {isSignedIn ? <button onClick={() => setSignedIn(false)}>Log out</button> : <a href="/auth">Sign In</a>}
        </header>
        <main>
          <h1>{isSignedIn ? 'Dashboard' : 'Sign In Required'}</h1>
        </main>
      </>
    );
  }
  render(<Page />);
  await user.tab();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Sign In Required' })));
});

test('the focus stays where the page has moved it', async () => {
  const user = userEvent.setup();
  function Moves() {
    const [isOpen, setIsOpen] = useState(false);
    return (
      <main>
        <KeepFocus />
        {isOpen ? <input aria-label="Reason" autoFocus /> : <button onClick={() => setIsOpen(true)}>Reject</button>}
      </main>
    );
  }
  render(<Moves />);
  await user.tab();
  await user.keyboard('{Enter}');
  await new Promise((later) => {
    setTimeout(later, 20);
  });
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
});
