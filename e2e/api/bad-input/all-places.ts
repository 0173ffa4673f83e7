import type { ChatClient, Harness } from '../harness';
import { inboxPlaces } from './inbox-places';
import { moderationPlaces } from './moderation-places';
import { placesOf } from './odd-places';
import type { Place } from './place';
import { siteExportPlaces } from './site-export-places';
import { viewAsPlaces } from './view-as-places';

/** Returns all places where users write text. */
export const allPlaces = (harness: Harness, sockets: readonly [ChatClient, ChatClient]): Record<string, Place> => ({
  ...placesOf(harness.personas, sockets),
  ...inboxPlaces(harness),
  ...siteExportPlaces(harness),
  ...moderationPlaces(harness),
  ...viewAsPlaces(harness),
});
