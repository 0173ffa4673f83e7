import { TextLink } from './text-link';

/** A telephone number that a phone calls. */
export const PhoneLink = ({ phone }: { phone: string }) => (
  <TextLink href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</TextLink>
);
