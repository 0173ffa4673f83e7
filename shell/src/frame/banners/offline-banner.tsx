import { Banner, useIsOnline } from '@meridian/platform';

/** Shows that the browser is offline. */
export const OfflineBanner = () =>
  useIsOnline() ? null : <Banner tone="warning">You are offline. What you see may be out of date.</Banner>;
