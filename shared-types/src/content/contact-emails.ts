import { CONTACT_CATEGORIES, type ContactCategory } from '../admin/inbox-terms';

/** The address for each category of the contact page. */
export type ContactEmails = Record<(typeof CONTACT_CATEGORIES)[number]['key'], string>;

/** The addresses until the office says something else. */
export const FIRST_CONTACT_EMAILS: ContactEmails = {
  general: 'hello@meridian.example',
  membership: 'members@meridian.example',
  chapters: 'chapters@meridian.example',
  partnerships: 'partners@meridian.example',
};

/**
 * The addresses of the contact page. A version of before it had them has the first ones.
 * @example contactEmailsIn(page.content).general
 */
export const contactEmailsIn = (contact: { emails?: ContactEmails } | undefined): ContactEmails =>
  contact?.emails ?? FIRST_CONTACT_EMAILS;

/**
 * Where people write about a category, and where their replies to the office go. An address that came with the product
 * gives way to that of the organisation, if it has one.
 * @example contactEmailOf('Membership Support', page.content, organization) // 'members@doctors.example'
 */
export function contactEmailOf(
  category: ContactCategory,
  contact: { emails?: ContactEmails } | undefined,
  organization: { email: string },
): string {
  const { key } = CONTACT_CATEGORIES.find(({ name }) => name === category) ?? CONTACT_CATEGORIES[0];
  const email = contactEmailsIn(contact)[key];
  return email === FIRST_CONTACT_EMAILS[key] && organization.email ? organization.email : email;
}
