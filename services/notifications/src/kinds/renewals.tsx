import { formatMoney } from '@meridian/shared-types';
import type { renewalKinds } from '@meridian/shared-types/notification-kinds';
import {
  CardDeclined,
  cardDeclinedSubject,
  CardExpires,
  cardExpiresSubject,
  lastMonthOf,
  Paused,
  pausedSubject,
  PauseEnds,
  pauseEndsSubject,
} from '../texts/mails/renewal-texts';
import { wholeDate } from '../texts/time';
import type { KindsOf } from './kind';

const terms = () => ({ groupKey: 'membership', forActive: false });
const BILLING = '/profile?tab=billing';
/** The page with the form of the card. */
const CARD = '/profile?tab=billing&card=change';

export const renewals: KindsOf<typeof renewalKinds> = {
  'payment.declined': {
    notice: {
      terms,
      words: ({ money, cardLast4 }) => ({
        title: 'Your card was declined',
        text: `The card that ends in ${cardLast4} did not pay ${formatMoney(money)}. Choose another card to stay a member.`,
        to: CARD,
      }),
    },
    accountMail: {
      async content({ data }, { link, timeZone }) {
        const zone = await timeZone();
        const { retryAt, payBefore, ...others } = data;
        const days = {
          payBefore: wholeDate(zone, new Date(payBefore)),
          ...(retryAt && { retryOn: wholeDate(zone, new Date(retryAt)) }),
        };
        return { subject: cardDeclinedSubject, body: <CardDeclined {...others} {...days} link={link(CARD)} /> };
      },
    },
  },
  'card.expires': {
    notice: {
      terms,
      words: ({ cardLast4, expiresAt }) => ({
        title: 'Your card expires soon',
        text: `The card that ends in ${cardLast4} expires at the end of ${lastMonthOf(expiresAt)}.`,
        to: CARD,
      }),
    },
    accountMail: {
      content: async ({ data }, { link }) => ({
        subject: cardExpiresSubject,
        body: <CardExpires {...data} link={link(CARD)} />,
      }),
    },
  },
  'subscription.paused': {
    accountMail: {
      async content({ data }, { link, timeZone }) {
        const zone = await timeZone();
        const [from, until] = [wholeDate(zone, new Date(data.from)), wholeDate(zone, new Date(data.until))];
        return { subject: pausedSubject, body: <Paused from={from} until={until} link={link(BILLING)} /> };
      },
    },
  },
  'subscription.pause-ends': {
    notice: {
      terms,
      words: ({ money }) => ({
        title: 'Your membership continues soon',
        text: `Your pause ends, and your card is charged ${formatMoney(money)}.`,
        to: BILLING,
      }),
    },
    accountMail: {
      async content({ data: { at, ...data } }, { link, timeZone }) {
        const day = wholeDate(await timeZone(), new Date(at));
        return { subject: pauseEndsSubject, body: <PauseEnds {...data} day={day} link={link(BILLING)} /> };
      },
    },
  },
};
