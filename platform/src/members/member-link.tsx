import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { TextLink } from '../primitives/actions/text-link';

/** The query parameter with the id of the person whose profile is open over the page. */
export const MEMBER_PARAM = 'member';

/**
 * Links a person's name to their profile, which opens over the page. The page must render the profile; it reads {@link
 * MEMBER_PARAM}.
 * @example <MemberLink userId={attendee.userId}>{attendee.profile.name}</MemberLink>
 */
export function MemberLink({ userId, children }: { userId: string; children: ReactNode }) {
  const params = new URLSearchParams(useLocation().search);
  params.set(MEMBER_PARAM, userId);
  return (
    <TextLink quiet preventScrollReset replace to={`?${params}`}>
      {children}
    </TextLink>
  );
}
