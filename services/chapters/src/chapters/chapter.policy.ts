import type { Identity } from '@meridian/service-kit';
import { administersChapter, joinMethod, type JoinPolicy, type Role } from '@meridian/shared-types';

/** The caller of a chapter's calls. The role in the chapter is not part of an identity, so every check reads it. */
export type Caller = Pick<Identity, 'userId' | 'isActive' | 'isSiteAdmin'>;

/** Returns whether the caller may decide requests, post announcements and manage members. */
export const mayAdminister: (caller: Caller, role: Role | null) => boolean = administersChapter;

/** Returns how a person who asks to join becomes a member. */
export const joinMode: (policy: JoinPolicy | undefined, isActive: boolean) => 'request' | 'at once' | 'invitation' =
  joinMethod;

/** Returns whether the caller may read a person's memberships. Only the person and site admins may. */
export const mayReadMemberships = (caller: Caller, userId: string): boolean =>
  caller.userId === userId || caller.isSiteAdmin;

/** The fields of a chapter that only site admins may change. */
const OF_THE_SITE = ['slug', 'state'];

/** Returns whether the caller may change these fields of a chapter. */
export const mayEdit = (caller: Caller, role: Role | null, fields: readonly string[]): boolean =>
  mayAdminister(caller, role) && (caller.isSiteAdmin || !fields.some((field) => OF_THE_SITE.includes(field)));
