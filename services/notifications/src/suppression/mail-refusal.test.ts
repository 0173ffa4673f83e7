import { refusalOf } from './mail-refusal';

it.each([
  ['Recipient command failed: 550 5.1.1 no such user 10.2.2.2', 'unknown'],
  ['550 5.1.10 null MX', 'unknown'],
  ['550 5.2.1 disabled', 'closed'],
  ['452 4.2.2 over quota', 'full'],
  ['554 no thanks', 'refused'],
  ['', 'refused'],
])('The reply "%s" means %s', (reason, is) => expect(refusalOf(reason)).toBe(is));
