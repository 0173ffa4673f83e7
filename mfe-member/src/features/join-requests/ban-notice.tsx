import { Banner, formatCardDate } from '@meridian/platform';
import type { BanTerms } from '@meridian/shared-types';

/** Shows why the user is banned from the chapter, and until when. */
export const BanNotice = ({ ban: { reason, until } }: { ban: BanTerms }) => (
  <Banner
    tone="danger"
    title={
      until ? `You are banned from this chapter until ${formatCardDate(until)}` : 'You are banned from this chapter'
    }
  >
    {reason}
  </Banner>
);
