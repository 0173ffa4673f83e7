import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import * as z from 'zod';
import { Input } from '../primitives/fields/input';
import { deleteDatabases, installFakeBrowserStorage } from '../persistence/fake-browser-storage';
import { browserAsks, renderApp } from '../testing';
import { useFormDraft } from './form-draft';
import { FormField } from './form-field';
import { useUnsavedChanges } from '../primitives/overlays/unsaved-changes';
import { useZodForm } from './zod-form';

function Post() {
  const navigate = useNavigate();
  const form = useZodForm(z.object({ title: z.string() }), { title: '' });
  const draft = useFormDraft(form, 'post');
  const send = () => {
    draft.sent();
    void navigate('/home');
  };
  return (
    <>
      <FormField form={form} name="title" label="Title">
        {(props) => <Input {...props} />}
      </FormField>
      <button onClick={send}>Send</button>
      <Link to="/home">Home</Link>
      <Link to="?tab=more">More</Link>
    </>
  );
}
function Note() {
  const [note, setNote] = useState('');
  const [params] = useSearchParams();
  useUnsavedChanges({ isChanged: note !== '' });
  return (
    <>
      <input aria-label="Note" value={note} onChange={({ target }) => setNote(target.value)} />
      <p>{params.toString()}</p>
      <Link to="/home">Home</Link>
      <Link to="?tab=more">More</Link>
      <Link to="?search=ana">Search</Link>
    </>
  );
}
const routes = [
  { path: '/post', lazy: () => Promise.resolve({ Component: Post }) },
  { path: '/note', lazy: () => Promise.resolve({ Component: Note }) },
  { path: '/home', lazy: () => Promise.resolve({ Component: () => <Link to="/post">Write</Link> }) },
];
const open = async (path: string) => {
  const page = renderApp(routes, { path, session: {} });
  return { ...page, field: await screen.findByRole<HTMLInputElement>('textbox') };
};
const press = async (name: string, role = 'button') => userEvent.click(await screen.findByRole(role, { name }));
const title = () => screen.getByLabelText<HTMLInputElement>('Title').value;

beforeAll(installFakeBrowserStorage);
afterEach(() => act(deleteDatabases));

test('leaving a form with a draft opens a question, and a person who stays remains on the page', async () => {
  const { field, location } = await open('/post');
  await userEvent.type(field, 'Supper');
  await press('Home', 'link');
  const dialog = screen.getByRole('dialog', { name: 'Leave without saving?' });
  expect(dialog.textContent).toContain('You can keep them in this browser until you come back.');
  expect(document.activeElement?.textContent).toBe('Stay');
  await press('Stay');
  expect([screen.queryByRole('dialog'), location(), field.value]).toEqual([null, '/post', 'Supper']);
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Home' }));
  await userEvent.keyboard('{Enter}{Escape}');
  expect([screen.queryByRole('dialog'), location()]).toEqual([null, '/post']);
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Home' }));
  await press('More', 'link'); // The page is still the same.
  expect([screen.queryByRole('dialog'), location()]).toEqual([null, '/post?tab=more']);
});

test('a person who leaves keeps the draft or discards it', async () => {
  const { field, location } = await open('/post');
  await userEvent.type(field, 'Supper');
  await press('Home', 'link');
  await press('Keep and Leave');
  expect(location()).toBe('/home');
  await press('Write', 'link');
  await waitFor(() => expect(title()).toBe('Supper'));
  await press('Home', 'link');
  await press('Discard and Leave');
  expect(location()).toBe('/home');
  await press('Write', 'link');
  await waitFor(() => expect(title()).toBe(''));
  await press('Home', 'link');
  expect([screen.queryByRole('dialog'), location()]).toEqual([null, '/home']);
});

test('a page can be left after its form was sent', async () => {
  const { field, location } = await open('/post');
  await userEvent.type(field, 'Supper');
  await press('Send');
  expect([screen.queryByRole('dialog'), location()]).toEqual([null, '/home']);
});

test('changes without a draft are lost with their page or tab', async () => {
  const { field, location } = await open('/note');
  await press('More', 'link');
  await userEvent.type(field, 'x');
  await press('Search', 'link');
  expect(location()).toBe('/note?tab=more');
  await press('Stay');
  await userEvent.clear(field);
  await press('Search', 'link');
  await userEvent.type(field, 'x');
  await press('Search', 'link');
  expect([screen.queryByRole('dialog'), location()]).toEqual([null, '/note?search=ana']);
  await press('Home', 'link');
  expect(screen.getByRole('dialog').textContent).toContain('Your changes here are lost when you leave.');
  await press('Leave');
  expect(location()).toBe('/home');
});

test('the browser asks before the tab closes if changes would be lost', async () => {
  const { field, unmount } = await open('/note');
  expect(browserAsks()).toBe(false);
  await userEvent.type(field, 'x');
  expect(browserAsks()).toBe(true);
  await userEvent.clear(field);
  expect(browserAsks()).toBe(false);
  await userEvent.type(field, 'x');
  act(unmount);
  expect(browserAsks()).toBe(false);

  await userEvent.type((await open('/post')).field, 'Supper');
  expect(browserAsks()).toBe(false); // The changes are stored.
  renderApp(routes, { path: '/post' });
  await userEvent.type(await screen.findByRole('textbox'), 'Supper');
  expect(browserAsks()).toBe(true); // A visitor's changes are not stored.
});
