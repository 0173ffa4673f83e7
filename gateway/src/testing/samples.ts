import type { Chapter, Event, PublishedPage } from '@meridian/shared-types';
import { anEvent as build } from '@meridian/shared-types/testing';

/** Creates a public event of a fixed day. */
export const anEvent = (fields: Partial<Event> = {}): Event =>
  build({
    title: 'Supper',
    description: 'Come',
    location: 'Library',
    startTime: '2027-01-01T18:00:00.000Z',
    endTime: '2027-01-01T20:00:00.000Z',
    timeZone: 'America/New_York',
    ...fields,
  });

export const aChapter = (fields: Partial<Chapter> = {}): Chapter => ({
  id: 1,
  slug: 'bay-area',
  name: 'Bay Area',
  description: '',
  state: 'California',
  timeZone: 'America/Los_Angeles',
  memberCount: 0,
  eventCount: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...fields,
});

/** Creates a page that no build has rendered. */
export const aPage = (fields: Pick<PublishedPage, 'path'> & Partial<PublishedPage>): PublishedPage => ({
  title: fields.path,
  description: `About ${fields.title ?? fields.path}`,
  isPrerendered: false,
  scripts: [],
  html: '',
  css: '',
  ...fields,
});
