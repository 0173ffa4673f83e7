import type { Access } from '@meridian/shared-types/contracts';
import { adminSamples } from './office/admin';
import { authSamples } from './accounts/auth';
import { booksSamples } from './office/books';
import { chapterConsoleSamples } from './chapters/chapter-console';
import { chapterOfficeSamples } from './chapters/chapter-office';
import { chapterPeopleSamples } from './chapters/chapter-people';
import { chaptersSamples } from './chapters/chapters';
import { chatSamples } from './chat/chat';
import { chatsSamples } from './chat/chats';
import { contentSamples } from './office/content';
import { deskSamples } from './office/desk';
import { directMessagesSamples } from './chat/direct-messages';
import { eventConversationSamples } from './chat/event-conversation';
import { eventManagingSamples } from './events/event-managing';
import { eventsSamples } from './events/events';
import { impersonationSamples, viewAsSamples } from './accounts/impersonation';
import { importsSamples } from './accounts/imports';
import { inboxSamples } from './office/inbox';
import { lettersSamples } from './office/letters';
import { messagePictureSamples } from './chat/message-pictures';
import { noticesSamples } from './office/notices';
import { peopleSamples } from './accounts/people';
import { personNotesSamples } from './accounts/person-notes';
import { proposalSamples } from './accounts/proposals';
import { schedulingHintsSamples } from './events/scheduling-hints';
import { personalExportSamples } from './accounts/personal-export';
import { siteExportsSamples } from './office/site-exports';
import { twoFactorSamples } from './accounts/two-factor';
import { ROUTES, type RouteName, type Row, type Samples } from './sample';
import {
  active,
  activeOrSiteAdmin,
  everyone,
  except,
  signedIn,
  siteAdmins,
  treasurers,
  type Statuses,
} from './statuses';

/**
 * The samples of every call of the contract. A new call needs one, otherwise its proofs fail: permissions, ids, bad and
 * unusual input, races, crashes and cost.
 */
const SAMPLES: Samples = {
  ...authSamples,
  ...booksSamples,
  ...twoFactorSamples,
  ...chaptersSamples,
  ...chapterOfficeSamples,
  ...deskSamples,
  ...chapterPeopleSamples,
  ...chapterConsoleSamples,
  ...eventsSamples,
  ...eventManagingSamples,
  ...schedulingHintsSamples,
  ...chatSamples,
  ...chatsSamples,
  ...directMessagesSamples,
  ...eventConversationSamples,
  ...messagePictureSamples,
  ...adminSamples,
  ...impersonationSamples,
  ...viewAsSamples,
  ...importsSamples,
  ...personalExportSamples,
  ...siteExportsSamples,
  ...lettersSamples,
  ...noticesSamples,
  ...peopleSamples,
  ...personNotesSamples,
  ...proposalSamples,
  ...inboxSamples,
  ...contentSamples,
};

/** The people whom each access of the contract allows. */
const BY_ACCESS: Record<Exclude<Access, 'service'>, (status: number) => Statuses> = {
  public: everyone,
  'signed-in': signedIn,
  active,
  'site-admin': siteAdmins,
  treasurer: treasurers,
  'active-or-site-admin': activeOrSiteAdmin,
};

function toRow(name: string, sample: Samples[RouteName] = {}): Row {
  const [route, variant] = name.split(/, (.*)/) as [RouteName, string?];
  const { access, status = 200, method, whileViewing, isOneClick } = ROUTES.get(route)!;
  const by = sample.by ?? BY_ACCESS[access as Exclude<Access, 'service'>];
  const expect = typeof by === 'function' ? by(status) : by;
  // A site admin who views the site as a member only reads. A one-click call has no session.
  const isOpen = whileViewing === 'allowed' || isOneClick || (method === 'GET' && whileViewing !== 'refused');
  return { ...sample, route, variant, expect: isOpen ? expect : except(expect, { viewing: 403 }) };
}

/** The samples with the status that each of the fifteen personas gets. */
export const TABLE: readonly Row[] = Object.entries(SAMPLES).map(([name, sample]) => toRow(name, sample));
