import {
  ButtonLink,
  EmptyState,
  Skeleton,
  useSession,
  useSignInAction,
  useUpgradeAction,
  type GateAction,
} from '@meridian/platform';
import { Lock } from 'lucide-react';
import { paths } from '../../paths';

const linkOf = ({ to, state }: GateAction) => ({ to, state });

/** Renders the links of visitors to the chapter, or the offer to a member of the chapter without a subscription. */
export function WayIn({ chapterId }: { chapterId: number }) {
  const [signIn, upgrade] = [useSignInAction(), useUpgradeAction()];
  if (!signIn) return upgrade && <ButtonLink {...linkOf(upgrade)}>{upgrade.label}</ButtonLink>;
  return (
    <>
      <ButtonLink {...linkOf(signIn)} variant="secondary">
        {signIn.label}
      </ButtonLink>
      <ButtonLink to={`${paths.joinFull}&chapter=${chapterId}`} state={signIn.state}>
        Join Chapter
      </ButtonLink>
    </>
  );
}

/**
 * Shows why a part of the page is closed. Only people who are signed in learn that they need a membership.
 * @param what is what a member does there, such as "read the chapter’s announcements".
 */
export function NeedsMembership({ what }: { what: string }) {
  const { status } = useSession();
  const [signIn, upgrade] = [useSignInAction(), useUpgradeAction()];
  if (status === 'loading') return <Skeleton lines={4} />;
  const link = signIn ?? upgrade;
  return (
    <EmptyState
      icon={<Lock aria-hidden />}
      title={signIn ? 'Sign In Required' : 'Membership Required'}
      text={link ? `${signIn ? 'Sign in' : 'Upgrade to a full membership'} to ${what}.` : `Only members can ${what}.`}
      action={link && <ButtonLink {...linkOf(link)}>{link.label}</ButtonLink>}
    />
  );
}
