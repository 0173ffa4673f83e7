import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { ApiError, chaptersApi, eventsApi, SERVED_RESPONSES } from '@meridian/shared-types';
import type { ReactElement } from 'react';
import { mockApi } from '../testing';
import { queryClient, queryFor } from './query';
import { hydrateServedResponses } from './served-responses';

/** Opens a page with responses in its HTML, as the gateway serves it, and returns the calls that it makes. */
function open(page: ReactElement, responses: object, missing?: string) {
  const element = document.createElement('script');
  Object.assign(element, { type: 'application/json', id: SERVED_RESPONSES, textContent: JSON.stringify(responses) });
  if (missing) element.dataset.missing = missing;
  document.body.append(element);
  queryClient.clear();
  hydrateServedResponses();
  element.remove();
  const { calls } = mockApi({});
  render(<QueryClientProvider client={queryClient}>{page}</QueryClientProvider>);
  return calls;
}

it('responses of calls with and without a query are shown immediately and not fetched', () => {
  const ofChapter = queryFor(eventsApi.list, { query: { chapter: '3', time: 'upcoming' } });
  const Page = () => {
    const [chapters, events] = [useQuery(queryFor(chaptersApi.list)), useQuery(ofChapter)];
    return <p>{`${chapters.data?.length} chapters, ${events.data?.length} events`}</p>;
  };
  const calls = open(<Page />, { '/api/chapters': [{}], '/api/events?chapter=3&time=upcoming': [{}, {}] });
  expect(screen.getByText('1 chapters, 2 events')).toBeTruthy();
  expect(calls).toEqual([]);
});

it('a call that found nothing is shown as missing immediately and not fetched', () => {
  const Page = () => {
    const { error } = useQuery(queryFor(eventsApi.get, { params: { id: 'x' } }));
    return <p>{error instanceof ApiError ? error.status : 'loading'}</p>;
  };
  const calls = open(<Page />, {}, '/api/events/x');
  expect(screen.getByText('404')).toBeTruthy();
  expect(calls).toEqual([]);
});
