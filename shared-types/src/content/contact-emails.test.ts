import { selectContactEmail, FIRST_CONTACT_EMAILS } from './contact-emails';

const changed = { emails: { ...FIRST_CONTACT_EMAILS, membership: 'join@doctors.example' } };

it.each([
  ['the address of the office counts', changed, 'us@doctors.example', 'join@doctors.example'],
  ['the address of the office counts even without one of the organization', changed, '', 'join@doctors.example'],
  ['the address of the organization replaces a first one', undefined, 'us@doctors.example', 'us@doctors.example'],
  ['the first address is left if there is no other', undefined, '', 'members@meridian.example'],
])('%s', (_, contact, email, expected) => {
  expect(selectContactEmail('Membership Support', contact, { email })).toBe(expected);
});
