import { formatMoney } from '@meridian/shared-types';
import type { membershipKinds } from '@meridian/shared-types/notification-kinds';
import {
  CancellationReceipt,
  cancellationSubject,
  MembershipChanged,
  PaymentReceipt,
  paymentSubject,
} from '../texts/mails/membership-texts';
import { wholeDate } from '../texts/time';
import type { DataOf, KindsOf } from './kind';

const terms = () => ({ groupKey: 'membership', forActive: false });
const BILLING = '/profile?tab=billing';

const monthsInWords = (months: number): string => (months === 1 ? 'a month' : `${months} months`);

/** Returns the text about months that the office gave, or about a refund, for the page and for mail. */
function changeWords({ change, months, isScholarship, money, until }: DataOf<'membership.changed'>) {
  if (change === 'given')
    return {
      title: `We gave you ${isScholarship ? 'a scholarship of ' : ''}${monthsInWords(months)} of membership`,
      text: until ? `You are a member until ${until}, and longer if it renews.` : '',
    };
  return {
    title: `We refunded ${money ? formatMoney(money) : 'a payment'}`,
    text: until ? `You are a member until ${until}.` : 'Your membership has ended. Your account stays.',
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
