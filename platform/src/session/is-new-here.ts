import { DAY_MS } from '@meridian/shared-types';
import type { User } from '@meridian/shared-types';

const NEW_MS = DAY_MS;

/**
 * Returns whether a person joined within the last 24 hours. They then see "Welcome" instead of "Welcome back".
 * @example isNewHere(user) ? 'Welcome' : 'Welcome back'
 */
export const isNewHere = ({ createdAt }: Pick<User, 'createdAt'>, now = Date.now()): boolean =>
  now - Date.parse(createdAt) < NEW_MS;
