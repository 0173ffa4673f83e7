import { Banner, PhoneLink } from '@meridian/platform';
import type { SitePageContent } from '@meridian/shared-types';

export function EmergencyLine({ title, text, phone }: SitePageContent<'contact'>['hotline']) {
  return (
    <Banner tone="warning" title={title} action={<PhoneLink phone={phone} />}>
      {text}
    </Banner>
  );
}
