import { ContactMessage as Message } from '@meridian/shared-types/schemas';
import { z } from '@meridian/platform/forms';
import { CONTACT_CATEGORIES, type ContactCategory } from '@meridian/shared-types';

const TEXTS: Record<ContactCategory, string> = {
  'General Inquiries': 'Any other question.',
  'Membership Support': 'Joining, payments, your account, your profile.',
  'Chapter Development': 'Opening or supporting a chapter.',
  'Partnerships & Press': 'Working with us, or writing about us.',
};

/** The categories of messages. */
export const CATEGORIES = CONTACT_CATEGORIES.map((category) => ({ ...category, text: TEXTS[category.name] }));

/** The values of the form. No category is chosen at first, and people do not see the field `homepage`. */
export const ContactForm = Message.extend({
  category: z
    .string()
    .min(1, 'Category is required')
    .transform((name) => name as ContactCategory),
  homepage: z.string(),
});
export type ContactForm = z.output<typeof ContactForm>;
