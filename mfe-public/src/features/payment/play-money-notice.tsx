import { Banner } from '@meridian/platform';

/** Says that this site takes no real money, wherever a card is typed or shown. */
export const PlayMoneyNotice = () => (
  <Banner tone="warning" title="Nothing will be charged">
    This site takes no real payments. Type any number instead of your card's: nothing is charged, now or later.
  </Banner>
);
