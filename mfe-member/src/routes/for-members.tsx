import { RequireSession } from '@meridian/platform';
import type { ReactNode } from 'react';
import { paths } from '../paths';

interface Props {
  /** The sentence that says what the page shows, and that it comes with a full membership. */
  text: string;
  children: ReactNode;
}

/** Shows a page to people with an active membership. Others are offered one. */
export const ForMembers = ({ text, children }: Props) => (
  <RequireSession
    need="active"
    title="Active Membership Required"
    text={text}
    action={{ label: 'Upgrade Now', to: paths.subscribe }}
  >
    {children}
  </RequireSession>
);
