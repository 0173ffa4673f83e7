/**
 * The categories of messages, in the order of the contact page. The address of a category is stored under its `key`.
 */
export const CONTACT_CATEGORIES = [
  { name: 'General Inquiries', key: 'general' },
  { name: 'Membership Support', key: 'membership' },
  { name: 'Chapter Development', key: 'chapters' },
  { name: 'Partnerships & Press', key: 'partnerships' },
] as const;

/** @example 'Membership Support' */
export type ContactCategory = (typeof CONTACT_CATEGORIES)[number]['name'];

export const CONTACT_CATEGORY_NAMES = CONTACT_CATEGORIES.map(({ name }) => name) as [
  ContactCategory,
  ...ContactCategory[],
];
