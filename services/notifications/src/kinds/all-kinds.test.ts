import { NOTICE_GROUPS } from '@meridian/shared-types';
import { findKindContract, DOMAIN_EVENT_KINDS } from '@meridian/shared-types/notification-kinds';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { kindOf } from './all-kinds';

const CONTRACTS = path.resolve(__dirname, '../../../../shared-types/src/notifications/kinds');

it.each(DOMAIN_EVENT_KINDS)('%s: Its two halves have the same parts', (kind) => {
  const { group, icon, mailName } = findKindContract(kind);
  const { notice, noticeMail, accountMail, onReceived } = kindOf(kind);
  expect({ notice: !!notice, noticeMail: !!noticeMail, accountMail: !!accountMail }).toEqual({
    notice: icon !== null,
    noticeMail: group !== null,
    accountMail: mailName !== undefined,
  });
  // A kind without a notice and without a mail must have another effect.
  expect([notice, noticeMail, accountMail, onReceived].some(Boolean)).toBe(true);
  if (group !== null) expect(NOTICE_GROUPS).toContain(group);
});

it('A new kind is one file: each family has one contract and one other half, both with its name', () => {
  const isFamily = (name: string) =>
    !/^(?:kind|all-kinds|account-terms|event-terms|recipient-state)\.|\.test\./.test(name);
  const familiesIn = (folder: string) =>
    readdirSync(folder)
      .filter(isFamily)
      .map((name) => path.parse(name).name)
      .sort();
  expect(familiesIn(__dirname)).toEqual(familiesIn(CONTRACTS));
});
