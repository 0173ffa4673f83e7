import { selectContactEmail, FIRST_CONTACT_EMAILS } from './contact-emails';

const changed = { emails: { ...FIRST_CONTACT_EMAILS, membership: 'join@doctors.example' } };

it.each([
  ['what the office wrote counts', changed, 'us@doctors.example', 'join@doctors.example'],
  ['what the office wrote counts without an address of the organization, too', changed, '', 'join@doctors.example'],
  ['the address of the organization replaces a first one', undefined, 'us@doctors.example', 'us@doctors.example'],
  ['the first one is left where there is no other', undefined, '', 'members@meridian.example'],
])('%s', (_, contact, email, expected) => {
  expect(selectContactEmail('Membership Support', contact, { email })).toBe(expected);
});
