import { Banner } from '@meridian/platform';

/** Says that this site takes no real money, wherever a card is typed or shown. */
export const PlayMoneyNotice = ({ hasCheckout }: { hasCheckout?: true | undefined }) => (
  <Banner tone="warning" title="Nothing will be charged">
    {hasCheckout
      ? 'This site takes no real payments. At the payment page, type the test card 4242 4242 4242 4242 instead of yours: nothing is charged, now or later.'
      : "This site takes no real payments. Type any number instead of your card's: nothing is charged, now or later."}
  </Banner>
);
