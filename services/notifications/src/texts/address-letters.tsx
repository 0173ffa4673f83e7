import type { Fact } from '@meridian/shared-types';
import type { ReactElement } from 'react';
import { ConfirmAddress, confirmAddressSubject, ConfirmWithPassword } from './address-texts';

export interface Content {
  subject: string;
  body: ReactElement;
}

/** Whether its mail is the one that an address gets which is not confirmed. */
export const asksForConfirmation = ({ kind }: Fact): boolean => kind === 'account.confirm-address';

/** What the mails about e-mail addresses say; undefined for other facts, and for links that are too old. */
export async function addressContent(
  fact: Fact,
  link: (path: string) => string,
  zone: () => Promise<string>,
): Promise<Content | undefined> {
  if (fact.kind !== 'account.confirm-address') return undefined;
  const { token, setsPassword } = fact.data;
  const expiresAt = new Date(fact.data.expiresAt);
  if (!token || expiresAt <= new Date()) return undefined;
  const Body = setsPassword ? ConfirmWithPassword : ConfirmAddress;
  const to = link(`/${setsPassword ? 'reset-password' : 'confirm-email'}#${token}`);
  return { subject: confirmAddressSubject, body: <Body link={to} expiresAt={expiresAt} timeZone={await zone()} /> };
}
