import type { Access } from '@meridian/shared-types/contracts';
import { adminSamples } from './admin';
import { authSamples } from './auth';
import { chapterConsoleSamples } from './chapter-console';
import { chapterOfficeSamples } from './chapter-office';
import { chapterPeopleSamples } from './chapter-people';
import { chaptersSamples } from './chapters';
import { chatSamples } from './chat';
import { chatsSamples } from './chats';
import { contentSamples } from './content';
import { deskSamples } from './desk';
import { directMessagesSamples } from './direct-messages';
import { eventConversationSamples } from './event-conversation';
import { eventManagingSamples } from './event-managing';
import { eventsSamples } from './events';
import { impersonationSamples, viewAsSamples } from './impersonation';
import { importsSamples } from './imports';
import { inboxSamples } from './inbox';
import { lettersSamples } from './letters';
import { messagePictureSamples } from './message-pictures';
import { noticesSamples } from './notices';
import { peopleSamples } from './people';
import { personNotesSamples } from './person-notes';
import { proposalSamples } from './proposals';
import { schedulingHintsSamples } from './scheduling-hints';
import { siteExportsSamples } from './site-exports';
import { twoFactorSamples } from './two-factor';
import { ROUTES, type RouteName, type Row, type Samples } from './sample';
import { active, activeOrSiteAdmin, everyone, except, signedIn, siteAdmins, type Statuses } from './statuses';

/**
 * The samples of every call of the contract. A new call needs one, otherwise its proofs fail: permissions, ids, bad and
 * unusual input, races, crashes and cost.
 */
const SAMPLES: Samples = {
  ...authSamples,
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
