import { readdirSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { findBackgroundWork } from '../testing/find-background-work';
import { readSources } from '../testing/read-sources';

/**
 * How the rights of its author are checked when something happens later, or when somebody comes through a door that
 * was opened earlier. See docs/decisions/0016-rights-over-time.md. It is one of these
 * words, or the file of the service that checks them, with the function:
 * - `nobody`: no person has planned it.
 * - `own`: it is about the person themselves, whose rights every call checks.
 * - `ends`: at this time something ends, or is removed.
 * - `began`: an act that took effect with the rights of its author is completed.
 * - `chapter`: it belongs to a chapter. The duty of its author passes to the admins with the rights.
 */
type Check = 'nobody' | 'own' | 'ends' | 'began' | 'chapter' | `${string}.ts ${string}`;

const END_OPEN_ACTS = 'proposals/end-open-acts.ts AccountTokens.deleteMany';
const LETTERS = 'newsletter/pause-letters.ts findLostOffice';

/**
 * The work in the background of each service, by its failure message or else its file, which may start several pieces
 * of work. None of it has the identity of a request, as the test of background jobs shows.
 */
const JOBS: Record<string, Record<string, Check | Check[]>> = {
  admin: {
    // Exports of the data of a person are ordered by the person.
    'an export is not done yet': 'site-export/site-export-plan.ts findLostOffice',
    'decisions about reported messages not carried out': 'began',
    'numbers not counted': 'nobody',
  },
  auth: {
    'an account is not merged everywhere yet': 'began',
    // It carries out due proposals, and what ends by the clock.
    'background job failed': 'office/site-admins/due-proposals.ts requireActingSiteAdmin',
    'calendar links not ended yet': 'ends',
    'ends of memberships not stored': 'ends',
    // Imports and their undoing began with a call. Invitations go out for days.
    'office/imports/import-jobs.ts': 'office/imports/send-invitations.ts isActingSiteAdmin',
    'not moved yet': 'began',
    'prices not read': 'nobody',
  },
  chapters: {
    'events of archived chapters not cancelled': 'began',
    'events of merged chapters not moved': 'began',
    'scheduled announcements not published': 'announcements/announcement-job.ts lostRight',
  },
  chat: {
    'a chapter is not subscribed to': 'nobody',
    'choices of who is shown as here not read': 'nobody',
    'no notification of the newest message': 'nobody',
    'other replicas not told who is here': 'nobody',
    'people not notified of direct messages while Redis is unavailable': 'began',
    'presence/presence-notifier.ts': ['nobody', 'nobody'],
    'sessions or memberships could not be checked': 'nobody',
    'slow readers could not be checked': 'nobody',
    'the log could not be read': 'nobody',
  },
  content: {
    'scheduled articles not published': 'posts/publishing-job.ts findLostOffice',
    'unused pictures not removed': 'ends',
  },
  events: {
    'dates of series not made': 'chapter',
    'offers not ended': 'ends',
    'rules of time zones not applied': 'nobody',
    'seats not checked': 'leaving/follow-member.ts leaveWaitingLists',
  },
  notifications: {
    'claim of a mail not renewed': 'nobody',
    'digests not made yet': 'nobody',
    'letters not sent': LETTERS,
    'mail/mail-sender.ts': ['began', 'began'],
    'mails not written down yet': 'began',
    'notices not written yet': 'began',
    'queues not measured': 'nobody',
    'receipts of deletions not sent yet': 'began',
    'reminders not planned yet': 'nobody',
    'reminders not recorded yet': 'nobody',
  },
  'service-kit': {
    'lease not renewed': 'nobody',
    'records/outbox.ts': 'began',
  },
};

/** The stored times that may be in the future, and the stored secrets of links, by the file of their schema. */
const STORED: Record<string, Record<string, Record<string, Check>>> = {
  admin: {
    'exports/export.model.ts': { expiresAt: 'ends', removeAt: 'ends' },
    'inbox/thread.model.ts': { removeAt: 'ends', until: 'ends' },
    'releases/canary.model.ts': { expiresAt: 'ends' },
  },
  auth: {
    'models/student-proof.model.ts': { removeAt: 'ends', sentAt: 'own' },
    // The office offered a new price, which is the price of the page and not an act of its author.
    'models/user-parts.ts': {
      appliesAt: 'nobody',
      cardExpiresAt: 'ends',
      endsAt: 'ends',
      expiresAt: 'ends',
      familyUntil: 'ends',
      graceUntil: 'ends',
      paidUntil: 'ends',
      pausedUntil: 'own',
      until: 'ends',
    },
    'models/user.model.ts': { calendarLinksEnd: 'ends', removeAt: 'ends', studentUntil: 'ends' },
    'models/import-row.model.ts': { expiresAt: 'ends', paidUntil: 'ends' },
    'models/import.model.ts': {
      expiresAt: 'ends',
      nextWaveAt: 'office/imports/send-invitations.ts isActingSiteAdmin',
      undoUntil: 'ends',
    },
    'models/kept-payment.model.ts': { removeAt: 'ends' },
    'models/ledger-line.model.ts': { paidUntil: 'ends' },
    // The account of an invited person exists from the act on. Links that give access to an account, which includes
    // unused invitations, end with the rights of who made them.
    'models/account-token.model.ts': { expiresAt: 'ends', tokenHash: END_OPEN_ACTS },
    'models/newsletter.model.ts': { pendingUntil: 'ends', tokenHash: 'own' },
    'models/passkey.model.ts': { expiresAt: 'ends' },
    'models/proposal.model.ts': {
      removeAt: 'ends',
      takesEffectAt: 'office/site-admins/due-proposals.ts requireActingSiteAdmin',
      tokenHash: 'own',
      until: 'ends',
    },
    // Sessions of site admins as another person end with the rights of the site admin.
    'models/session.model.ts': {
      expiresAt: 'ends',
      tokenHash: 'sessions/session-reads.ts withoutEndedImpersonations',
    },
    'models/payment-proof.model.ts': { removeAt: 'ends' },
    'models/pending-login.model.ts': { expiresAt: 'ends', tokenHash: 'own' },
    'models/provider-customer.model.ts': { cardFrom: 'own' },
    'models/provider-event.model.ts': { expiresAt: 'ends' },
    'models/receipt.model.ts': { removeAt: 'ends' },
    'models/reconciliation.model.ts': { nextAt: 'nobody', until: 'nobody' },
  },
  chapters: {
    'models/announcement.model.ts': {
      expiresAt: 'ends',
      publishAt: 'announcements/announcement-job.ts lostRight',
    },
    'models/ban.model.ts': { until: 'ends' },
    'models/invite.model.ts': { expiresAt: 'ends', tokenHash: 'invites/invites.ts lostRight' },
    'models/join-request.model.ts': { until: 'ends' },
  },
  chat: {
    'access/mute.model.ts': { until: 'ends' },
    'pictures/picture.model.ts': { deleteAt: 'ends' },
  },
  content: {
    'models/post.model.ts': {
      previewToken: 'posts/post-reads.ts findLostOffice',
      publishAt: 'posts/publishing-job.ts findLostOffice',
    },
  },
  events: {
    'models/chapter-ban.model.ts': { until: 'ends' },
    'models/feed.model.ts': { tokenHash: 'calendars/calendar.routes.ts chapters.standing' },
    'models/event.model.ts': { endTime: 'chapter', startTime: 'chapter' },
    'models/pulse.model.ts': { endsAt: 'ends' },
    'models/rsvp.model.ts': { endsAt: 'ends', startTime: 'chapter' },
  },
  notifications: {
    'models/digest-round.model.ts': { createdUntil: 'nobody', nextAt: 'nobody', until: 'nobody' },
    'models/domain-event.model.ts': { nextAt: 'began' },
    'models/letter-delivery.model.ts': { nextAt: LETTERS },
    'models/letter.model.ts': { sendAt: LETTERS },
    'models/opt-out.model.ts': { expiresAt: 'ends' },
    'models/deletion-receipt.model.ts': { nextAt: 'began' },
    'models/due.model.ts': { nextAt: 'nobody' },
    'models/invitation.model.ts': { eventEnd: 'ends' },
    'models/mail.model.ts': { dueAt: 'began', nextAt: 'began' },
  },
  'service-kit': { 'database/lease.ts': { until: 'ends' } },
};

/** The names of times at which something has happened. All other times may be in the future. */
const PAST =
  /^(?:at|since)$|Since$|^last\w+(?:At|On)$|ed(?:In|Alone)?At$|^(?:active|begun|paid|read|ready|undone|written)At$/;

/** Returns the fields of the schemas in a file that are times in the future, or secrets of links. */
function laterFieldsIn({ file, text }: { file: string; text: string }): string[] {
  if (!text.includes('new Schema')) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found = new Set<string>();
  const readType = (value: ts.Expression): string => {
    if (!ts.isObjectLiteralExpression(value)) return value.getText(source);
    const type = value.properties.find((property) => property.name?.getText(source) === 'type');
    return type && ts.isPropertyAssignment(type) ? type.initializer.getText(source) : '';
  };
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node)) {
      const [name, type] = [node.name.getText(source), readType(node.initializer)];
      const isLater = type === 'Date' && name !== 'type' && !PAST.test(name);
      if (isLater || (type === 'String' && /token/i.test(name))) found.add(name);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...found].sort();
}

const SERVICES = readdirSync(path.resolve(__dirname, '../../../../services'));

test.each(SERVICES)('the work in the background of %s says how the rights of its author are checked', (service) => {
  const listed = Object.entries(JOBS[service] ?? {}).flatMap(([work, checks]) => [checks].flat().map(() => work));
  expect(listed.sort()).toEqual(findBackgroundWork(service));
});

test.each(SERVICES)('everything that %s stores for later says how the rights of its author are checked', (service) => {
  const found = readSources(service).map((source) => [source.file, laterFieldsIn(source)] as const);
  const stored = Object.entries(STORED[service] ?? {}).map(([file, fields]) => [file, Object.keys(fields).sort()]);
  expect(Object.fromEntries(stored)).toEqual(Object.fromEntries(found.filter(([, fields]) => fields.length > 0)));
});

test.each(SERVICES)('the checks of %s exist', (service) => {
  const checks = [JOBS[service] ?? {}, ...Object.values(STORED[service] ?? {})].flatMap((each) =>
    Object.values(each).flat(),
  );
  const files = new Map(readSources(service).map(({ file, text }) => [file, text]));
  const missing = checks
    .filter((check) => check.includes(' '))
    .filter((check) => {
      const [file = '', call = ''] = check.split(' ');
      return !files.get(file)?.includes(`${call}(`);
    });
  expect(missing).toEqual([]);
});
