import { DEFAULT_ORGANIZATION, isolated, type Organization } from '@meridian/shared-types';

let current = DEFAULT_ORGANIZATION;

/**
 * Returns the organization that sends the mails. The process refreshes it before it composes a mail: see
 * `createOrganizationReader`.
 */
export const organization = (): Organization => current;

export function setOrganization(next: Organization): void {
  current = next;
}

/** Returns the name of the organization in mails. @example `Your ${ourName()} account` */
export const ourName = (): string => isolated(current.name);
