import { formatMoney } from '@meridian/shared-types';
import type { membershipKinds } from '@meridian/shared-types/notification-kinds';
import {
  CancellationReceipt,
  cancellationSubject,
  confirmationSubject,
  MembershipChanged,
  PaymentConfirmation,
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
function changeWords({ change, months, isScholarship, money, until }: DataOf<'membership.changed'>) {
  if (change === 'given')
    return {
      title: `We gave you ${isScholarship ? 'a scholarship of ' : ''}${monthsInWords(months)} of membership`,
      text: until ? `You are a member until ${until}, and longer if it renews.` : '',
    };
  if (change === 'refund-failed')
    return {
      title: `Our refund of ${money ? formatMoney(money) : 'a payment'} did not arrive`,
      text: `Your bank refused it. We will find another way.${until ? ` You are a member until ${until}.` : ''}`,
    };
  return {
    title: `We refunded ${money ? formatMoney(money) : 'a payment'}`,
    text: until ? `You are a member until ${until}.` : 'Your membership has ended. Your account stays.',
  };
}

/** Returns the text about a disputed payment, for the page and for mail. */
function disputeWords({ state, money, until }: DataOf<'payment.disputed'>) {
  const amount = formatMoney(money);
  switch (state) {
    case 'dispute-opened':
      return {
        title: `You disputed your payment of ${amount}`,
        text: 'Your bank has told us. Your membership stays as it is until the bank decides.',
      };
    case 'dispute-won':
      return {
        title: `Your payment of ${amount} stays with us`,
        text: until ? `Your bank decided this. You are a member until ${until}.` : 'Your bank decided this.',
      };
    case 'dispute-lost':
      return {
        title: `Your bank returned your payment of ${amount} to you`,
        text: until
          ? `The months that it paid for have ended. You are a member until ${until}.`
          : 'The months that it paid for have ended. Your account stays.',
      };
  }
}

/** The titles of what happened to payments at the provider, for site admins. */
const REPORTED: Record<DataOf<'payment.reported'>['what'], (amount: string, name: string) => string> = {
  refunded: (amount, name) => `${amount} of ${name} was refunded at the payment provider`,
  'refund-failed': (amount, name) => `The refund of ${amount} to ${name} failed`,
  'dispute-opened': (amount, name) => `${name} disputed a payment of ${amount}`,
  'dispute-won': (amount, name) => `The dispute of ${name} about ${amount} is won`,
  'dispute-lost': (amount, name) => `The dispute of ${name} about ${amount} is lost`,
};

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
      waitsForConfirmation: true,
      async content({ data }, { link, receipt }) {
        const words = changeWords(data);
        const body = <MembershipChanged {...words} link={link(BILLING)} />;
        return { subject: words.title, body, file: await receipt(data.receiptNumber) };
      },
    },
  },
  'payment.taken': {
    accountMail: {
      waitsForConfirmation: true,
      async content({ at, data }, { link, timeZone, receipt }) {
        const day = wholeDate(await timeZone(), new Date(at));
        const body = <PaymentReceipt {...data} day={day} link={link(BILLING)} />;
        return { subject: paymentSubject(data), body, file: await receipt(data.receiptNumber) };
      },
    },
  },
  'payment.unconfirmed': {
    notice: {
      terms,
      words: ({ money }) => ({
        title: `Your bank asks you to confirm your payment of ${formatMoney(money)}`,
        text: 'Nothing was charged. Confirm it to stay a member.',
        to: '/subscribe',
      }),
    },
    accountMail: {
      content: async ({ data }, { link }) => ({
        subject: confirmationSubject(data),
        body: <PaymentConfirmation {...data} link={link('/subscribe')} />,
      }),
    },
  },
  'payment.disputed': {
    notice: { terms, words: (data) => ({ ...disputeWords(data), to: BILLING }) },
    accountMail: {
      async content({ data }, { link }) {
        const words = disputeWords(data);
        return { subject: words.title, body: <MembershipChanged {...words} link={link(BILLING)} /> };
      },
    },
  },
  'payment.reported': {
    notice: {
      terms: ({ userId, what }) => ({ groupKey: `payment-reported:${userId}:${what}`, forActive: false }),
      words({ userId, what, money, reason }, { nameOf }) {
        const name = nameOf(userId);
        return name === ''
          ? undefined
          : {
              title: REPORTED[what](formatMoney(money), name),
              text: `${reason}.`,
              to: `/admin-tools/people/${userId}`,
            };
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
