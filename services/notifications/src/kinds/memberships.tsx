import { formatMoney } from '@meridian/shared-types';
import type { membershipKinds } from '@meridian/shared-types/notification-kinds';
import {
  CancellationReceipt,
  cancellationSubject,
  MembershipChanged,
  NewPriceOffer,
  newPriceText,
  newPriceTitle,
  PaymentReceipt,
  paymentSubject,
} from '../texts/mails/membership-texts';
import { plainName } from '../texts/plain-name';
import { wholeDate } from '../texts/time';
import type { DataOf, KindsOf } from './kind';

const terms = () => ({ groupKey: 'membership', forActive: false });
const BILLING = '/profile?tab=billing';

const monthsInWords = (months: number): string => (months === 1 ? 'a month' : `${months} months`);

/** Returns the text about months that the office gave, or about a refund, for the page and for mail. */
function changeWords({ change, months, money, until }: DataOf<'membership.changed'>) {
  if (change === 'given')
    return {
      title: `We gave you ${monthsInWords(months)} of membership`,
      text: until ? `You are a member until ${until}, and longer if it renews.` : '',
    };
  return {
    title: `We refunded ${money ? formatMoney(money) : 'a payment'}`,
    text: until ? `You are a member until ${until}.` : 'Your membership has ended. Your account stays.',
  };
}

/** Returns the text about a proof as a student, for the page and for mail. */
function proofWords({ decision, note, until }: DataOf<'student-proof.decided'>) {
  if (decision === 'approved')
    return { title: 'Your proof as a student is approved', text: `You can take plans for students until ${until}.` };
  if (decision === 'declined') return { title: 'Your proof as a student is not approved', text: note };
  return {
    title: `Your membership for students ends on ${until}`,
    text: 'Your proof ends before the next renewal. Send a new one and resume your membership, or choose another plan.',
  };
}

export const memberships: KindsOf<typeof membershipKinds> = {
  'membership.ends': {
    notice: {
      terms,
      words: ({ when }) => ({
        title: `Your membership ends on ${when}`,
        text: 'Renew it to stay a member.',
        to: '/subscribe',
      }),
    },
    noticeMail: {
      button: 'Renew the Membership',
      reason: 'You are getting this email because your membership ends soon.',
    },
  },
  'membership.changed': {
    notice: { terms, words: (data) => ({ ...changeWords(data), to: BILLING }) },
    accountMail: {
      async content({ data }, { link }) {
        const words = changeWords(data);
        return { subject: words.title, body: <MembershipChanged {...words} link={link(BILLING)} /> };
      },
    },
  },
  'payment.taken': {
    accountMail: {
      async content({ at, data }, { link, timeZone }) {
        const day = wholeDate(await timeZone(), new Date(at));
        return { subject: paymentSubject(data), body: <PaymentReceipt {...data} day={day} link={link(BILLING)} /> };
      },
    },
  },
  'student-proof.decided': {
    notice: { terms, words: (data) => ({ ...proofWords(data), to: '/subscribe' }) },
    accountMail: {
      async content({ data }, { link }) {
        const words = proofWords(data);
        return { subject: words.title, body: <MembershipChanged {...words} link={link('/subscribe')} /> };
      },
    },
  },
  'family.invited': {
    notice: {
      terms,
      words: ({ payer }) => ({
        title: `${payer} invites you to their family membership`,
        text: 'You are a member as long as they pay for the family. It costs you nothing.',
        to: BILLING,
      }),
    },
    accountMail: {
      async content({ data: { payer } }, { link }) {
        const title = `${plainName(payer)} invites you to their family membership`;
        const text = 'You are a member as long as they pay for the family. It costs you nothing.';
        return { subject: title, body: <MembershipChanged title={title} text={text} link={link(BILLING)} /> };
      },
    },
  },
  'price.offered': {
    notice: {
      terms,
      words: (data) => ({ title: newPriceTitle(data), text: `${newPriceText(data)} You can refuse it.`, to: BILLING }),
    },
    accountMail: {
      content: async ({ data }, { link }) => ({
        subject: newPriceTitle(data),
        body: <NewPriceOffer {...data} link={link(BILLING)} />,
      }),
    },
  },
  'subscription.cancelled': {
    accountMail: {
      content: async ({ data }, { link }) => ({
        subject: cancellationSubject,
        body: <CancellationReceipt {...data} link={link(BILLING)} />,
      }),
    },
  },
  'membership.self-given': {
    notice: {
      terms: ({ userId }) => ({ groupKey: `self-given:${userId}`, forActive: false }),
      words({ userId, months }, { nameOf }) {
        const name = nameOf(userId);
        return name === ''
          ? undefined
          : {
              title: `${name} gave ${monthsInWords(months)} of membership to their own account`,
              text: 'Site admins are told when one of them does this. The reason is in the audit log.',
              to: `/admin-tools/people/${userId}`,
            };
      },
    },
  },
};
