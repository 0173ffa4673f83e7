import type { AccessThing } from '@meridian/shared-types';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const readText = (file: string) => readFileSync(path.join(root, file), 'utf8');
const policies = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.policy.ts'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => existsSync(path.join(root, file)));

/** Returns the names of the exported rules of a file. Constants are not rules. */
const rulesIn = (file: string) =>
  [...readText(file).matchAll(/^export (?:async )?(?:function|const) (\w+)/gm)]
    .map(([, name = '']) => name)
    .filter((name) => !/^[A-Z_]+$/.test(name))
    .map((name) => `${path.basename(file, '.policy.ts')} ${name}`);

/** The sources of the explanations on a person's page. */
const EXPLAINING = [
  ['services/admin/src/users/person-access.ts'],
  ['services/chat/src/access/chat-access.ts'],
  ['services/chat/src/conversations/direct-access.ts', 'services/chat/src/conversations/direct-policy.ts'],
  ['services/events/src/viewing/event-access.ts'],
].map((files) => files.map(readText).join('\n'));

/** The explanation on a person's page for each rule, and the function that both call if it has another name. */
const EXPLAINED: Record<string, readonly [thing: AccessThing, calls?: string]> = {
  'statistics canSeeStatistics': ['chapter-numbers'],
  'picture mayUpload': ['picture-upload', 'uploadsPictures'],
  'moderation canModerate': ['chapter-moderation'],
  'direct otherPersonRefusal': ['person-message'],
  'direct receiverRefusal': ['person-message'],
  'direct closedRefusal': ['person-message'],
  'direct beginningRefusal': ['person-message'],
  'direct shareChapter': ['person-message'],
  'event mayCreateIn': ['chapter-events', 'createsEventsIn'],
  'event isAttendee': ['event-door'],
  'pulse checkMayTell': ['event-pulse'],
  'chapter mayAdminister': ['chapter-admin', 'administersChapter'],
  'chapter joinMode': ['chapter-join', 'joinMethod'],
};

/** The rules without an explanation on a person's page, by reason. */
const NOT_EXPLAINED: Record<string, readonly string[]> = {
  'It is about how active a chapter is, not about what a person may do.': ['health daysBefore', 'health statusOf'],
  'It is about what the office may do with an account, and the refusal tells the site administrator who tries.': [
    'merge requireMayMerge',
    'merge mergedSubscription',
    'merge mergedNotifications',
    'merge hiddenAddress',
    'suspension untilInWords',
    'site-admin requireMayBeSiteAdmin',
    'site-admin requireProvenOwner',
    'protection isProtected',
    'protection isNewSiteAdmin',
    'proposal requireSettled',
    'proposal waitingNow',
    'proposal notWaiting',
    'proposal findConfirmers',
    'view-as requireMayView',
  ],
  'It is why there is no session, which the page says of everything that needs one.': [
    'suspension isSuspended',
    'suspension notSuspended',
    'suspension refuseSuspended',
    'merge mergedAway',
  ],
  'It computes what is paid: the page shows the membership, and says of each thing whether it needs an active one.': [
    'given given',
    'refund refundable',
    'refund countMonthsLeft',
    'refund amountLeft',
    'provider-lines monthsOfRefund',
    'provider-lines openDisputesIn',
    'provider-lines missingStates',
    'refund afterRefund',
    'subscription startingSubscription',
    'subscription importedSubscription',
    'subscription statusOf',
    'subscription isPaymentDue',
    'subscription agreedMoney',
    'subscription renewalMoney',
    'subscription paid',
    'renewal-times isRenewing',
    'renewal-times renewalAt',
    'renewal-times graceEndOf',
    'renewal-times rightsUntil',
    'renewal-times retryAt',
    'renewal-times isRenewalDue',
    'declined declined',
    'declined withoutDeclines',
    'subscription dueCharge',
    'subscription isStillDue',
    'subscription charged',
    'subscription isExpired',
    'subscription addMonths',
    'subscription monthsOf',
    'subscription monthsUntil',
    'price-offer renewalToAnnounce',
    'price-offer offeredMoney',
  ],
  'It is about a price, and the refusal tells the person how to get it.': [
    'student-proof requireStudent',
    'student-proof readStudentUntil',
  ],
  'It refuses sessions in which somebody else acts as the person, and the page is about the person.': [
    'direct requireOtherPerson',
    'direct requireOwnSession',
  ],
  'The page says whether the person goes to the event, and who goes takes part in its conversation.': [
    'event-conversation conversationEnd',
    'event-conversation hasPart',
    'event-conversation readsConversation',
    'event-conversation moderatesConversation',
  ],
  'It throws what the other rules of its file found.': ['direct refuse'],
  'It adds blocks to the rule about closed accounts, and the office does not learn whom a person blocks.': [
    'direct conversationRefusal',
  ],
  'It is about earlier texts and messages held for review, which only admins of the chapter are offered.': [
    'moderation canReadHiddenTexts',
  ],
  'It is about who can be muted, and the refusal tells the admin who tries.': ['moderation canBeMuted'],
  'It decides what is written to the audit log.': ['event isAudited'],
  'Everybody reads what is their own, and site administrators read it of others with the admin tools.': [
    'event mayReadRsvps',
    'chapter mayReadMemberships',
  ],
  'It asks for the same as administering, of every chapter that reads the announcement.': ['announcement mayManage'],
  'It asks for the same as administering, and for the admin tools where a chapter moves or changes its address.': [
    'chapter mayEdit',
  ],
};

test('the page of a person explains every rule, or a sentence here says why not', () => {
  const listed = [...Object.keys(EXPLAINED), ...Object.values(NOT_EXPLAINED).flat()];
  expect(listed.sort()).toEqual(policies.flatMap(rulesIn).sort());
  expect(Object.keys(NOT_EXPLAINED).filter((reason) => !/^[A-Z].*\.$/.test(reason))).toEqual([]);
});

test.each(Object.entries(EXPLAINED))('%s is explained by the function that decides', (rule, [thing, calls]) => {
  const [file = '', name = ''] = rule.split(' ');
  const policy = policies.find((each) => path.basename(each) === `${file}.policy.ts`) ?? '';
  const decides = calls ?? name;
  expect(readText(policy)).toContain(decides);
  expect(EXPLAINING.some((text) => text.includes(`'${thing}'`) && text.includes(`${decides}(`))).toBe(true);
});
