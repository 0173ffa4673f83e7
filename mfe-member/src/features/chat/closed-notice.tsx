import {
  ButtonLink,
  Skeleton,
  useHasSessionEnded,
  useSession,
  useSignInAction,
  useUpgradeAction,
  type GateAction,
} from '@meridian/platform';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { PanelNotice } from './panel-notice';

const icon = <Lock size={28} aria-hidden />;
const linkTo = ({ label, to, state }: GateAction) => (
  <ButtonLink to={to} state={state}>
    {label}
  </ButtonLink>
);

interface Reader {
  userId?: string | undefined;
  isMember: boolean;
  upgradeTo: string;
}

/** Returns the notice why the user cannot read the chat of a chapter, or undefined if they can. */
export function useClosedNotice({ userId, isMember, upgradeTo }: Reader): ReactNode {
  const { status } = useSession();
  const hasEnded = useHasSessionEnded();
  const [signIn, upgrade] = [useSignInAction(), useUpgradeAction()];
  if (signIn && (hasEnded || !userId))
    return hasEnded ? (
      <PanelNotice
        icon={icon}
        title="You were signed out"
        text="Sign in to continue in this chat. Your text is kept."
        action={linkTo(signIn)}
      />
    ) : (
      <PanelNotice
        icon={icon}
        title="Sign In Required"
        text="Sign in to read the discussions of this chapter and take part."
        action={linkTo(signIn)}
      />
    );
  if (!userId && status === 'loading') return <Skeleton lines={4} />;
  if (!userId)
    return (
      <PanelNotice
        icon={icon}
        title="Membership Required"
        text={
          upgrade
            ? 'Upgrade to a full membership to participate in chapter discussions'
            : 'Only active members participate in chapter discussions. You moderate them in the chapter administration.'
        }
        action={upgrade && linkTo({ ...upgrade, to: upgradeTo })}
      />
    );
  if (!isMember)
    return (
      <PanelNotice
        icon={icon}
        title="For members of this chapter"
        text="Join the chapter to read its discussions and take part."
      />
    );
  return undefined;
}
