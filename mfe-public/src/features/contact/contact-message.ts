import { z } from '@meridian/platform/forms';
import { LIMITS } from '@meridian/shared-types';
import { Email, text } from '@meridian/shared-types/schemas';

/** Subjects of messages, with the address that receives them. */
export const CONTACT_CATEGORIES = [
  { name: 'General Inquiries', text: 'Anything that fits nowhere else.', email: 'hello@meridian.example' },
  {
    name: 'Membership Support',
    text: 'Joining, payments, your account, your profile.',
    email: 'members@meridian.example',
  },
  { name: 'Chapter Development', text: 'Opening a chapter, or helping one along.', email: 'chapters@meridian.example' },
  { name: 'Partnerships & Press', text: 'Working with us, or writing about us.', email: 'partners@meridian.example' },
];

const SUBJECT_MAX = 160;

export const ContactMessage = z.object({
  name: text(LIMITS.nameMax).min(1, 'Name is required'),
  email: Email,
  category: z.string().min(1, 'Category is required'),
  subject: text(SUBJECT_MAX).min(1, 'Subject is required'),
  message: text(LIMITS.descriptionMax).min(1, 'Message is required'),
});
export type ContactMessage = z.output<typeof ContactMessage>;

/** A `mailto:` URL that opens the message in the user's mail program. */
export function mailtoOf({ name, category, subject, message }: ContactMessage): string {
  const to = CONTACT_CATEGORIES.find((candidate) => candidate.name === category)?.email;
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(`${message}\n\n${name}`)}`;
}
