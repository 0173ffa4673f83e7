import { CONTACT_CATEGORIES, type ContactCategory } from './contact-categories';

/** The address for each category of the contact page. */
export type ContactEmails = Record<(typeof CONTACT_CATEGORIES)[number]['key'], string>;

/** The default addresses, which apply until the office changes them. */
export const FIRST_CONTACT_EMAILS: ContactEmails = {
  general: 'hello@meridian.example',
  membership: 'members@meridian.example',
  chapters: 'chapters@meridian.example',
  partnerships: 'partners@meridian.example',
};

/**
 * Returns the address for messages about a category, which also receives the replies to the office. The organization's
 * own address, if there is one, replaces an address that came with the product.
 * @example selectContactEmail('Membership Support', page.content, organization) // 'members@doctors.example'
 */
export function selectContactEmail(
  category: ContactCategory,
  contact: { emails: ContactEmails } | undefined,
  organization: { email: string },
): string {
  const { key } = CONTACT_CATEGORIES.find(({ name }) => name === category) ?? CONTACT_CATEGORIES[0];
  const email = (contact?.emails ?? FIRST_CONTACT_EMAILS)[key];
  return email === FIRST_CONTACT_EMAILS[key] && organization.email ? organization.email : email;
}
