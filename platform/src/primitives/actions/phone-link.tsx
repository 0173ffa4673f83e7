import { TextLink } from './text-link';

/** Renders a telephone number as a link that starts a call. */
export const PhoneLink = ({ phone }: { phone: string }) => (
  <TextLink href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</TextLink>
);
