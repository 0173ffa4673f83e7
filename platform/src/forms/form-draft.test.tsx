import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as z from 'zod';
import { Input } from '../primitives/fields/input';
import { aUser, mockApi, renderApp } from '../testing';
import { deleteDatabases, installFakeBrowserStorage, readDatabase } from '../persistence/fake-browser-storage';
import { draftStore } from '../persistence/drafts';
import { DraftNote, useFormDraft } from './form-draft';
import { FormField } from './form-field';
import { useZodForm } from './zod-form';

const Note = z.object({ title: z.string(), place: z.string() });
const USER = aUser().id;
const INITIAL = { title: '', place: 'The hall' };

function NoteForm({ initial = INITIAL }) {
  const form = useZodForm(Note, initial);
  const draft = useFormDraft(form, 'note');
  return (
    <form>
      <FormField form={form} name="title" label="Title">
        {(props) => <Input {...props} />}
      </FormField>
      <FormField form={form} name="place" label="Place">
        {(props) => <Input {...props} />}
      </FormField>
      <DraftNote draft={draft} />
      <button type="button" onClick={() => draft.sent()}>
        Sent
      </button>
      <button type="button" onClick={() => draft.sent(form.getValues())}>
        Saved
      </button>
    </form>
  );
}
/** Starts a new visit, with nothing left in the page's memory. */
const visit = (session: Parameters<typeof renderApp>[1] = { session: {} }, initial = INITIAL) =>
  renderApp(<NoteForm initial={initial} />, session);
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const drafts = async (userId = USER) => (await readDatabase(userId))?.drafts as { value: unknown }[] | undefined;
const stored = (count: number) => waitFor(async () => expect(await drafts()).toHaveLength(count));

beforeAll(installFakeBrowserStorage);
afterEach(() => act(deleteDatabases));

test('the draft is there at the next visit, until it is sent', async () => {
  visit();
  expect(screen.queryByText('Saved in this browser')).toBeNull();
  await userEvent.type(field('Title'), 'Supper');
  expect(screen.getByText('Keeping...')).toBeTruthy();
  await screen.findByText('Saved in this browser');
  expect(await drafts()).toMatchObject([{ value: { title: 'Supper' } }]);
  visit();
  await waitFor(() => expect(field('Title').value).toBe('Supper'));
  expect(field('Place').value).toBe('The hall');
  await userEvent.click(screen.getByRole('button', { name: 'Sent' }));
  expect(field('Title').value).toBe('');
  await stored(0);
});

test('leaving the page stores the draft immediately', async () => {
  visit();
  await waitFor(async () => expect(await drafts()).toEqual([])); // The database is open now.
  await userEvent.type(field('Title'), 'S');
  window.dispatchEvent(new Event('pagehide'));
  await act(
    () =>
      new Promise((resolve) => {
        setTimeout(resolve, 100);
      }),
  );
  expect(await drafts()).toMatchObject([{ value: { title: 'S' } }]);
});

test('the form is empty again after the draft is discarded or deleted by hand', async () => {
  visit();
  await userEvent.type(field('Title'), 'Supper');
  await stored(1);
  await userEvent.click(screen.getByRole('button', { name: 'Discard Changes' }));
  expect([field('Title').value, field('Place').value, document.activeElement]).toEqual([
    '',
    'The hall',
    field('Title'),
  ]);
  await stored(0);
  await userEvent.type(field('Title'), 'S{Backspace}');
  expect(screen.queryByText('Saved in this browser')).toBeNull();
});

test('if the browser stores nothing, the note says how long the draft lasts', async () => {
  visit({ session: 'anonymous' });
  await userEvent.type(field('Title'), 'Supper');
  expect(screen.getByText('Saved until this page is closed')).toBeTruthy();
});

test('after saving, the saved values are the initial values of the form', async () => {
  visit();
  await userEvent.type(field('Title'), 'Supper');
  await userEvent.click(screen.getByRole('button', { name: 'Saved' }));
  expect([field('Title').value, screen.queryByRole('button', { name: 'Discard Changes' })]).toEqual(['Supper', null]);
  await userEvent.type(field('Title'), 's');
  await userEvent.click(screen.getByRole('button', { name: 'Discard Changes' }));
  expect(field('Title').value).toBe('Supper');
});

test('a draft has only the changed fields; the others have their current values at the next visit', async () => {
  visit();
  await userEvent.type(field('Title'), 'Supper');
  await stored(1);
  visit({ session: {} }, { title: '', place: 'The harbour' });
  await waitFor(() => expect(field('Title').value).toBe('Supper'));
  expect(field('Place').value).toBe('The harbour');
});

test('a draft of an earlier release fills the fields that still exist', async () => {
  visit();
  await userEvent.type(field('Title'), 'x');
  await stored(1);
  await new Promise<void>((resolve) => {
    const opening = indexedDB.open(`meridian-unsent-${USER}`);
    opening.onsuccess = () => {
      const tx = opening.result.transaction('drafts', 'readwrite');
      tx.objectStore('drafts').put({ value: { title: 'Old', place: 3, color: 'red' }, savedAt: Date.now() }, 'note');
      tx.oncomplete = () => {
        opening.result.close();
        resolve();
      };
    };
  });
  visit();
  await waitFor(() => expect(field('Title').value).toBe('Old'));
  expect(field('Place').value).toBe('The hall');
});

test('another person gets an empty form, and a logout deletes the draft', async () => {
  const { signedIn, logout } = await import('../session/identity');
  mockApi({ 'POST /api/auth/logout': { ok: true }, 'GET /api/auth/admin-status': { isAdmin: false } });
  visit();
  await userEvent.type(field('Title'), 'Mine');
  await stored(1);
  await act(async () => signedIn({ user: aUser({ id: '65f000000000000000000099' }) }));
  await waitFor(() => expect(field('Title').value).toBe(''));
  await waitFor(async () => expect(await drafts()).toBeUndefined());
  await userEvent.type(field('Title'), 'By another');
  await waitFor(async () => expect(await drafts('65f000000000000000000099')).toHaveLength(1));
  await act(() => logout());
  await waitFor(async () => expect(await indexedDB.databases()).toEqual([]));
});

test('what was typed in another tab is offered, and the own text instead after it was taken', async () => {
  visit();
  await userEvent.type(field('Title'), 'Newer');
  const older = { tab: 'x', value: { title: 'Older', place: 'The harbour' }, savedAt: 0 };
  act(() => draftStore.setState({ others: { note: [older] } }));
  await userEvent.click(screen.getByRole('button', { name: 'Use the Draft of Another Tab' }));
  expect([field('Title').value, field('Place').value]).toEqual(['Older', 'The harbour']);
  await userEvent.click(screen.getByRole('button', { name: 'Use the Draft of Another Tab' }));
  expect([field('Title').value, field('Place').value]).toEqual(['Newer', 'The hall']);
});
