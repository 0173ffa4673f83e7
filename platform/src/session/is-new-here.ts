import type { User } from '@meridian/shared-types';

const NEW_MS = 86_400_000;

/**
 * Whether a person has joined within the last 24 hours: they are welcomed, not welcomed back.
 * @example isNewHere(user) ? 'Welcome' : 'Welcome back'
 */
export const isNewHere = ({ createdAt }: Pick<User, 'createdAt'>, now = Date.now()): boolean =>
  now - Date.parse(createdAt) < NEW_MS;
