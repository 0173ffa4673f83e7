import { RequireSession } from '@meridian/platform';
import type { ReactNode } from 'react';
import { paths } from '../paths';

interface Props {
  /** The sentence that says what the page shows, and that it comes with a full membership. */
  text: string;
  /** Who sees the page without a membership: site admins, or everyone of the staff. By default, nobody does. */
  alsoFor?: 'admin' | 'staff';
  children: ReactNode;
}

/** Shows a page to people with an active membership. Others are offered one, except the staff. */
export const ForMembers = ({ text, alsoFor, children }: Props) => (
  <RequireSession
    need={alsoFor ? `active-or-${alsoFor}` : 'active'}
    title="Active Membership Required"
    text={text}
    action={{ label: 'Upgrade Now', to: paths.subscribe }}
  >
    {children}
  </RequireSession>
);
