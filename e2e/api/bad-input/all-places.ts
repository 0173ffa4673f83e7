import type { ChatClient, TestProduct } from '../test-product';
import { inboxPlaces } from './inbox-places';
import { moderationPlaces } from './moderation-places';
import { createPlaces } from './odd-places';
import type { Place } from './place';
import { siteExportPlaces } from './site-export-places';
import { viewAsPlaces } from './view-as-places';

/** Returns all places where users write text. */
export const allPlaces = (product: TestProduct, sockets: readonly [ChatClient, ChatClient]): Record<string, Place> => ({
  ...createPlaces(product, sockets),
  ...inboxPlaces(product),
  ...siteExportPlaces(product),
  ...moderationPlaces(product),
  ...viewAsPlaces(product),
});
