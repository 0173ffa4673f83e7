import { DEFAULT_ORGANIZATION, isolated, type Organization } from '@meridian/shared-types';

let current = DEFAULT_ORGANIZATION;

/** The organisation that mails are from. The program asks before it writes one: see `createOrganizationReader`. */
export const organization = (): Organization => current;

export function setOrganization(next: Organization): void {
  current = next;
}

/** What the organisation is called in mails. @example `Your ${ourName()} account` */
export const ourName = (): string => isolated(current.name);
