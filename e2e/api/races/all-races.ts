import { accountRaces } from './account-races';
import { actingRaces } from './acting-races';
import { addressRaces } from './address-races';
import { announcementRaces } from './announcement-races';
import { chapterOfficeRaces } from './chapter-office-races';
import { chapterRaces } from './chapter-races';
import { chapterPeopleRaces } from './chapter-people-races';
import { contentRaces } from './content-races';
import { deskRaces } from './desk-races';
import { directRaces } from './direct-races';
import { eventConversationRaces } from './event-conversation-races';
import { eventManagingRaces } from './event-managing-races';
import { eventRaces } from './event-races';
import { importRaces } from './import-races';
import { siteExportRaces } from './site-export-races';
import { letterRaces } from './letter-races';
import { noticeRaces } from './notice-races';
import { messagePictureRaces } from './message-picture-races';
import { moderationRaces } from './moderation-races';
import { chapterConsoleRaces } from './chapter-console-races';
import { inboxRaces } from './inbox-races';
import { peopleRaces } from './people-races';
import { twoFactorRaces } from './two-factor-races';
import { sessionRaces } from './session-races';
import { socketRaces } from './socket-races';
import type { RaceContext, Races } from './race-context';

/** Returns a race for each write of the contract. */
export const allRaces = (context: RaceContext): Races => ({
  ...sessionRaces(context),
  ...twoFactorRaces(context),
  ...accountRaces(context),
  ...actingRaces(context),
  ...addressRaces(context),
  ...chapterRaces(context),
  ...announcementRaces(context),
  ...chapterOfficeRaces(context),
  ...deskRaces(context),
  ...chapterPeopleRaces(context),
  ...eventRaces(context),
  ...eventManagingRaces(context),
  ...eventConversationRaces(context),
  ...messagePictureRaces(context),
  ...socketRaces(context),
  ...noticeRaces(context),
  ...directRaces(context),
  ...importRaces(context),
  ...siteExportRaces(context),
  ...letterRaces(context),
  ...peopleRaces(context),
  ...inboxRaces(context),
  ...chapterConsoleRaces(context),
  ...moderationRaces(context),
  ...contentRaces(context),
});
