import type { Identity } from '@meridian/kit';
import { administersChapter, wayIntoChapter, type JoinPolicy, type Role } from '@meridian/shared-types';

/** The caller. The role in the chapter is not part of an identity: it is read for every check. */
export type Caller = Pick<Identity, 'userId' | 'isActive' | 'isSiteAdmin'>;

/** Whether the caller may decide requests, post announcements and manage members. */
export const mayAdminister: (caller: Caller, role: Role | null) => boolean = administersChapter;

/** How a person who asks to join comes in. */
export const wayIn: (policy: JoinPolicy | undefined, isActive: boolean) => 'request' | 'at once' | 'invitation' =
  wayIntoChapter;

/** Only the person and site admins may read a person's memberships. */
export const mayReadMemberships = (caller: Caller, userId: string): boolean =>
  caller.userId === userId || caller.isSiteAdmin;

/** Where a chapter is, and what its address is called, is the organisation's choice. */
const OF_THE_SITE = ['slug', 'state'];

/** Whether the caller may change these fields of a chapter. */
export const mayEdit = (caller: Caller, role: Role | null, fields: readonly string[]): boolean =>
  mayAdminister(caller, role) && (caller.isSiteAdmin || !fields.some((field) => OF_THE_SITE.includes(field)));
