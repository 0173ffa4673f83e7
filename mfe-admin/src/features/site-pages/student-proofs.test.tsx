import { idOf, mockApi, renderApp } from '@meridian/platform/testing';
import type { WaitingProof } from '@meridian/shared-types';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StudentProofs } from './student-proofs';

const PROOF: WaitingProof = {
  ...{ id: idOf(1), userId: idOf(2), name: 'Ana Horvat', text: 'I study law in Lagos.', hasPicture: true },
  sentAt: '2026-11-24T12:00:00.000Z',
};
const open = () => {
  let proofs = [PROOF];
  const mocked = mockApi({
    'GET /api/admin/student-proofs': () => ({ proofs }),
    'POST /api/admin/student-proofs/{id}/decision': () => {
      proofs = [];
      return { ok: true };
    },
  });
  renderApp(<StudentProofs />, { session: {}, isAdmin: true });
  return { decided: () => mocked.calls.find(({ method }) => method === 'POST')?.body };
};

it('a proof is shown with its picture, and approved for some months', async () => {
  const { decided } = open();
  await screen.findByText('I study law in Lagos.');
  const picture = screen.getByRole('img', { name: 'The picture that Ana Horvat sent as a proof' });
  expect(picture.getAttribute('src')).toBe(`/api/admin/student-proofs/${PROOF.id}/picture`);
  await userEvent.click(screen.getByRole('button', { name: 'Approve...' }));
  const months = screen.getByLabelText('Months');
  await userEvent.clear(months);
  await userEvent.type(months, '6');
  await userEvent.click(screen.getByRole('button', { name: 'Approve' }));
  await screen.findByText('No proof waits for a decision.');
  expect(decided()).toEqual({ decision: 'approved', months: 6 });
});

it('a proof is declined only with a reason', async () => {
  const { decided } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Decline...' }));
  await userEvent.click(screen.getByRole('button', { name: 'Decline' }));
  await screen.findByText('Enter a reason. The person sees it');
  await userEvent.type(screen.getByLabelText('Reason'), 'The card has expired.');
  await userEvent.click(screen.getByRole('button', { name: 'Decline' }));
  await screen.findByText('No proof waits for a decision.');
  expect(decided()).toEqual({ decision: 'declined', reason: 'The card has expired.' });
});
