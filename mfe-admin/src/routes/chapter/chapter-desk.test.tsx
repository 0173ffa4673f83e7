import { aProblem, idOf, receiveRequestViewer } from '@meridian/platform/testing';
import type { JoinRequest } from '@meridian/shared-types';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { violations } from '@meridian/platform/testing/axe';
import { REQUEST, openConsole } from '../../testing/chapter-console';
import './chapter-admin';

const OTHER: JoinRequest = { ...REQUEST, id: idOf(2), userProfile: { ...REQUEST.userProfile, name: 'Ama Owusu' } };

it('many requests are decided with one saved note, and the decision is undone', async () => {
  let pending = [REQUEST, OTHER];
  const { calls } = openConsole('requests', {
    'GET /api/chapters/1/join-requests': () => pending,
    'POST /api/chapters/1/decisions': () => {
      pending = [];
      return { results: [REQUEST, OTHER].map(({ id }) => ({ id, isDecided: true })), undoMs: 10_000 };
    },
    'POST /api/join-requests/{id}/undo': () => {
      pending = [REQUEST, OTHER];
      return REQUEST;
    },
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all' }));
  const bar = within(screen.getByRole('group', { name: 'Selected requests' }));
  await userEvent.click(bar.getByRole('button', { name: 'Add a Note' }));
  await userEvent.type(bar.getByLabelText(/Note/), 'Welcome!');
  expect(bar.getByRole('combobox', { name: 'Saved notes' })).toBeTruthy();
  expect(bar.getByRole('button', { name: 'Save This Note' })).toBeTruthy();
  expect(await violations()).toEqual([]);
  await userEvent.click(bar.getByRole('button', { name: 'Approve 2' }));
  expect(await screen.findByText('All join requests have been processed.')).toBeTruthy();
  expect(
    calls.find(({ path: each, method }) => method === 'POST' && each === '/api/chapters/1/decisions')?.body,
  ).toEqual({
    ids: [REQUEST.id, OTHER.id],
    decision: 'approved',
    reason: 'Welcome!',
  });
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('heading', { name: 'Ama Owusu' })).toBeTruthy();
  expect(calls.filter(({ path: each }) => each.endsWith('/undo'))).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

const THIRD: JoinRequest = { ...REQUEST, id: idOf(3), userProfile: { ...REQUEST.userProfile, name: 'Zoë Quartz' } };
const respondToDecision = ({ body }: { body: unknown }) => ({
  results: (body as { ids: string[] }).ids.map((id) => ({ id, isDecided: true })),
  undoMs: 10_000,
});
const rejectThe = async (name: string) =>
  userEvent.click(await screen.findByRole('button', { name: 'Reject', description: name }));

it('several decisions are undone, newest first, and the page shows how many were not undone, and why', async () => {
  const { calls } = openConsole('requests', {
    'GET /api/chapters/1/join-requests': [REQUEST, OTHER, THIRD],
    'POST /api/chapters/1/decisions': respondToDecision,
    'POST /api/join-requests/{id}/undo': ({ params }: { params: { id: string } }) =>
      params.id === OTHER.id ? { status: 409, body: aProblem(409, 'Ama has asked again meanwhile.') } : REQUEST,
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all' }));
  await userEvent.click(screen.getByRole('button', { name: 'Approve 3' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('2 decisions undone, 1 not')).toBeTruthy();
  expect(screen.getByText('Ama has asked again meanwhile.')).toBeTruthy();
  const undone = calls.filter(({ path: each }) => each.endsWith('/undo')).map(({ params }) => params.id);
  expect(undone).toEqual([THIRD.id, OTHER.id, REQUEST.id]);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('the undo of an earlier decision stays, and so does one without a response', async () => {
  let isAway = true;
  openConsole('requests', {
    'GET /api/chapters/1/join-requests': [REQUEST, OTHER],
    'POST /api/chapters/1/decisions': respondToDecision,
    'POST /api/join-requests/{id}/undo': () => (isAway ? { status: 503 } : REQUEST),
  });
  await rejectThe('Kwame Mensah');
  await screen.findByRole('button', { name: 'Undo', description: 'Rejected: Kwame Mensah' });
  await rejectThe('Ama Owusu');
  await screen.findByRole('button', { name: 'Undo', description: 'Rejected: Ama Owusu' });
  expect(await violations()).toEqual([]);
  const undo = () => userEvent.click(screen.getByRole('button', { name: 'Undo', description: /Kwame Mensah/ }));
  await undo();
  expect(await screen.findByText('Not undone')).toBeTruthy();
  isAway = false;
  await waitFor(undo);
  expect(await screen.findByText('Decision undone')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Undo', description: /Kwame Mensah/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Undo', description: /Ama Owusu/ })).toBeTruthy();
});

it('the undo is offered only as long as the server accepts it', async () => {
  openConsole('requests', {
    'POST /api/chapters/1/decisions': (call: { body: unknown }) => ({ ...respondToDecision(call), undoMs: 300 }),
  });
  await rejectThe('Kwame Mensah');
  await screen.findByRole('button', { name: 'Undo' });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
});

it('the page shows that another admin was faster, and offers no undo', async () => {
  openConsole('requests', {
    'POST /api/chapters/1/decisions': {
      results: [{ id: REQUEST.id, isDecided: false, message: 'This request was already rejected by Ana.' }],
      undoMs: 10_000,
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('This request was already rejected by Ana.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('decided requests are listed with the admin and the reason', async () => {
  const decided = { ...REQUEST, status: 'rejected', reason: 'Ask in Accra.', decidedAt: '2024-01-06T12:00:00.000Z' };
  const decidedBy = { userId: idOf(9), name: 'Grace Hopper', avatarUrl: null };
  openConsole('requests', {
    'GET /api/chapters/1/decisions': [
      { ...decided, decidedBy },
      { ...decided, id: idOf(3), status: 'approved', reason: undefined, decidedAt: decided.createdAt },
    ],
  });
  await userEvent.click(await screen.findByRole('tab', { name: 'Decided' }));
  expect(await screen.findByText(/By Grace Hopper/)).toBeTruthy();
  expect(await violations()).toEqual([]);
  expect(screen.getByText('Ask in Accra.')).toBeTruthy();
  expect(screen.getByText(/Joined without a request: the chapter is open to members/)).toBeTruthy();
});

it('the page shows who else is looking at a request', async () => {
  openConsole('requests');
  await screen.findByRole('heading', { name: 'Kwame Mensah' });
  receiveRequestViewer({ requestId: REQUEST.id, userId: idOf(8), name: 'Grace Hopper' });
  expect(screen.getByText('Grace Hopper is looking at this')).toBeTruthy();
  receiveRequestViewer({ requestId: REQUEST.id, userId: idOf(9), name: 'Bo Li' });
  expect(screen.getByText('Grace Hopper, Bo Li are looking at this')).toBeTruthy();
  expect(await violations()).toEqual([]);
});

it('a tap shows the other admins immediately that an admin views the request, and a second tap soon after does not repeat it', async () => {
  const { calls } = openConsole('requests');
  const target = await screen.findByRole('heading', { name: 'Kwame Mensah' });
  for (const _tap of [1, 2]) await userEvent.pointer({ keys: '[TouchA]', target });
  expect(calls.filter(({ path: each }) => each.endsWith('/look'))).toHaveLength(1);
});

it('a request with the focus is still shown as viewed when the pointer leaves it', async () => {
  const { calls } = openConsole('requests');
  const heading = await screen.findByRole('heading', { name: 'Kwame Mensah' });
  act(() => screen.getByRole('button', { name: 'Approve' }).focus());
  await userEvent.hover(heading);
  await userEvent.unhover(heading);
  await waitFor(() => expect(calls.some(({ path: each }) => each.endsWith('/look'))).toBe(true), { timeout: 3000 });
});

it('a pointer that rests on a request is shown to the other admins', async () => {
  const { calls } = openConsole('requests');
  await userEvent.hover(await screen.findByRole('heading', { name: 'Kwame Mensah' }));
  await waitFor(() => expect(calls.some(({ path: each }) => each.endsWith('/look'))).toBe(true), { timeout: 3000 });
});
