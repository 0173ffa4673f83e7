import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { eventsApi } from '@meridian/shared-types';
import { api } from '../api/api';
import { queryFor } from '../api/query';
import { Button } from '../primitives/actions/button';
import { aProblem, mockApi, renderApp } from '../testing';
import { useApiMutation } from './use-api-mutation';

const settled = jest.fn();
function Holidays({ refetches }: { refetches: boolean }) {
  useQuery(queryFor(eventsApi.holidays));
  const remove = useApiMutation({
    mutationFn: (id: string) => api.events.removeHoliday({ params: { id } }),
    done: (_, id) => `Removed ${id.length}`,
    failed: 'Not removed',
    onSettled: settled,
    affects: [eventsApi.holidays],
    refetchAfterFailure: refetches,
  });
  return <Button onClick={() => remove.mutate('a'.repeat(24))}>Remove</Button>;
}

test.each([
  ['the result is shown, and what it affects is fetched again', { ok: true }, false, 'Removed 24', 2],
  ['a failure is shown with its reason', { status: 409, body: aProblem(409, 'It is gone.') }, false, 'It is gone.', 1],
  ['the data are also fetched again after a failure', { status: 500 }, true, 'Try again in a moment.', 2],
])('%s', async (_, response, refetches, text, fetches) => {
  const { calls } = mockApi({ 'GET /api/holidays': [], 'DELETE /api/holidays/{id}': response });
  renderApp(<Holidays refetches={refetches} />);
  await waitFor(() => expect(calls).toHaveLength(1));
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  await screen.findByText(text);
  expect(settled).toHaveBeenCalled();
  await waitFor(() => expect(calls.filter(({ method }) => method === 'GET')).toHaveLength(fetches));
});
