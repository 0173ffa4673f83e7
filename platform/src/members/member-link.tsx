import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { TextLink } from '../primitives/text-link';

/** The parameter of an address that names the person whose profile is open over the page. */
export const MEMBER_PARAM = 'member';

/**
 * A person's name, which opens their profile over the page. The page has to show it: it reads {@link MEMBER_PARAM}.
 * @example <MemberLink userId={attendee.userId}>{attendee.profile.name}</MemberLink>
 */
export function MemberLink({ userId, children }: { userId: string; children: ReactNode }) {
  const params = new URLSearchParams(useLocation().search);
  params.set(MEMBER_PARAM, userId);
  return (
    <TextLink quiet preventScrollReset to={`?${params}`}>
      {children}
    </TextLink>
  );
}
