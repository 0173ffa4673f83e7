import { idOf, type MockResponse, type RenderOptions } from '@meridian/platform/testing';
import type { Event } from '@meridian/shared-types';
import { screen } from '@testing-library/react';
import { anEvent } from './builders';
import { openPage, type Responses } from './open-page';

export const EVENT_ID = idOf(0xe1);
export const EVENT_PATH = `/events/${EVENT_ID}`;
/** Returns the event whose page {@link openEvent} opens. */
export const theEvent = (fields: Partial<Event> = {}): Event => anEvent({ id: EVENT_ID, ...fields });

/** Opens the page of an event as an active member. */
export async function openEvent(event: MockResponse = theEvent(), responses: Responses = {}, options?: RenderOptions) {
  const page = openPage(EVENT_PATH, { 'GET /api/events/{id}': event, ...responses }, options);
  await screen.findByRole('heading', { level: 1 });
  return page;
}
