import { Banner, TextLink } from '@meridian/platform';

/** The emergency hotline. */
export function EmergencyLine() {
  return (
    <Banner
      tone="warning"
      title="Emergency hotline: 24 hours, every day"
      action={<TextLink href="tel:+12025550119">+1 (202) 555-0119</TextLink>}
    >
      A death in the family, an arrest, a hospital far from home: call, at any hour. In danger of life, call 911 first.
    </Banner>
  );
}
