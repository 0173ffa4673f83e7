import { act, render, screen } from '@testing-library/react';
import { REQUEST_VIEW_MS, type ServerToClient } from '@meridian/shared-types';
import { registerRequestViewers, useRequestViewers } from './request-viewers';

const Names = ({ id }: { id: string }) => (
  <p>
    {id}:{' '}
    {useRequestViewers(id)
      .map(({ name }) => name)
      .join(', ') || 'nobody'}
  </p>
);

test('a viewer of a request is shown there, for one request at a time, and removed after a while', () => {
  jest.useFakeTimers();
  let look: ServerToClient['join-request-viewed'] = () => undefined;
  registerRequestViewers({ on: (_event, listener) => (look = listener) });
  render(
    <>
      <Names id="r1" />
      <Names id="r2" />
    </>,
  );
  const shown = () => screen.getAllByText(/^r/).map(({ textContent }) => textContent);
  act(() => look({ requestId: 'r1', userId: 'u1', name: 'Ana' }));
  act(() => look({ requestId: 'r1', userId: 'u2', name: 'Ben' }));
  expect(shown()).toEqual(['r1: Ana, Ben', 'r2: nobody']);
  act(() => jest.advanceTimersByTime(REQUEST_VIEW_MS - 1000));
  act(() => look({ requestId: 'r2', userId: 'u2', name: 'Ben' }));
  expect(shown()).toEqual(['r1: Ana', 'r2: Ben']);
  act(() => jest.advanceTimersByTime(2000));
  expect(shown()).toEqual(['r1: nobody', 'r2: Ben']);
  act(() => jest.advanceTimersByTime(REQUEST_VIEW_MS));
  expect(shown()).toEqual(['r1: nobody', 'r2: nobody']);
  jest.useRealTimers();
});
