import { useState, type ComponentProps } from 'react';
import { Navigate, useLocation, useSearchParams } from '@meridian/platform/routing';
import styled from 'styled-components';
import { Card, media, MeridianArt, signInTarget, signInThen, Skeleton, useSession } from '@meridian/platform';
import { Tabs } from '@meridian/platform/controls';
import { MembershipFeatures, MembershipFeaturesSkeleton } from '../../features/sign-in/membership-features';
import { PriceNote } from '../../features/sign-in/price-note';
import { RegisterForm } from '../../features/sign-in/register-form';
import { SignInForm } from '../../features/sign-in/sign-in-form';
import { usePlanPrices } from '../../features/site-pages/use-plan-prices';
import { useSitePage } from '../../features/site-pages/use-site-page';
import { PAGE_METADATA } from '../../page-metadata';
import { PageMeta } from '../page-meta';

const Frame = styled.div`
  display: grid;
  gap: var(--space-6);
  max-inline-size: 66rem;
  margin-inline: auto;

  ${media.lg} {
    grid-template-columns: minmax(0, 1fr) 27rem;
    gap: var(--space-8);
  }
`;
const TextColumn = styled.div`
  display: grid;
  align-content: start;
  gap: var(--space-4);

  h1 {
    font-size: var(--text-3xl);
    line-height: 1.1;
    text-wrap: balance;
  }
  p {
    max-inline-size: 28rem;
    font-size: var(--text-lg);
    line-height: 1.55;
    color: var(--color-text-muted);
  }
`;
const Art = styled.div`
  display: none;
  overflow: hidden;
  margin-block-start: var(--space-4);
  border-radius: var(--radius-lg);
  background: var(--color-accent-soft);

  ${media.lg} {
    display: block;
    block-size: 20rem;
  }
  > * {
    display: block;
    inline-size: 100%;
    block-size: 100%;
  }
`;
const Panel = styled.div`
  display: grid;
  align-content: start;
  min-block-size: 36rem;
`;

interface FormsProps {
  chapterId: string;
  inviteToken: string | undefined;
  onJoined: ComponentProps<typeof RegisterForm>['onJoined'];
  joining: boolean;
  forNewsletter: boolean;
  onChange: (tab: string) => void;
}

function Join({
  forNewsletter,
  ...form
}: Pick<FormsProps, 'forNewsletter'> & Omit<ComponentProps<typeof RegisterForm>, 'prices' | 'forNewsletter'>) {
  const prices = usePlanPrices();
  const { content, isPending } = useSitePage('plans');
  const features = content?.full.features;
  return (
    <>
      <PriceNote prices={prices} forNewsletter={forNewsletter} />
      {isPending && !forNewsletter && <MembershipFeaturesSkeleton />}
      {prices && features && !forNewsletter && <MembershipFeatures prices={prices} features={features} />}
      <RegisterForm prices={prices} forNewsletter={forNewsletter} {...form} />
    </>
  );
}

function Forms({ joining, forNewsletter, onChange, ...chosen }: FormsProps) {
  const [shown, setShown] = useState(false);
  const visibility = { shown, toggle: () => setShown(!shown) };
  return (
    <Card>
      <Tabs
        label="Sign In or Join"
        value={joining ? 'register' : 'login'}
        onValueChange={onChange}
        items={[
          {
            value: 'login',
            label: 'Sign In',
            content: (
              <SignInForm
                visibility={visibility}
                forgotPasswordTo={PAGE_METADATA.forgotPassword.path}
                contactTo={PAGE_METADATA.contact.path}
              />
            ),
          },
          {
            value: 'register',
            label: 'Join',
            content: <Join forNewsletter={forNewsletter} visibility={visibility} {...chosen} />,
          },
        ]}
      />
    </Card>
  );
}

/** Returns the token of the invite link whose page sent a person here. */
const inviteTokenIn = (from: string | undefined): string | undefined => /^\/invite#([\w-]{43})$/.exec(from ?? '')?.[1];

const SUBSCRIBE = PAGE_METADATA.subscribe.path;

/**
 * Returns where a person goes after signing in. `state` says where they came from. Whoever `pays` goes to the plans
 * first, and then there. A member does not stop at the plans.
 */
function nextPage(state: unknown, { pays, isActiveSubscriber }: { pays: boolean; isActiveSubscriber: boolean }) {
  const from = signInTarget(state);
  if (from === undefined) return { to: pays ? SUBSCRIBE : '/dashboard' };
  if (from.split(/[?#]/, 1)[0] !== SUBSCRIBE)
    return pays ? { to: SUBSCRIBE, state } : { to: from, state: signInThen(state) };
  const afterPayment = signInThen(state);
  const page = signInTarget(afterPayment);
  return isActiveSubscriber && page !== undefined
    ? { to: page, state: signInThen(afterPayment) }
    : { to: from, state: afterPayment };
}

/**
 * `/auth` has Sign In and Join. It redirects signed-in users to the page that sent them here, or to the dashboard if
 * there is none. People who joined or came for a full membership pay first.
 */
export function AuthPage() {
  const { status, isActiveSubscriber } = useSession();
  const [search, setSearch] = useSearchParams();
  const joining = search.get('mode') === 'register';
  const state: unknown = useLocation().state;
  const type = search.get('type');
  const changeTab = (tab: string) =>
    setSearch({ ...(tab === 'register' && { mode: 'register' }), ...(type && { type }) }, { replace: true, state });

  const [joined, setJoined] = useState<{ isInvited: boolean }>();
  const from = signInTarget(state);
  if (status === 'signed-in') {
    const pays = !isActiveSubscriber && (type === 'full' || (joined !== undefined && type !== 'newsletter'));
    // The page of the link has no purpose for a new account that is already a member of its chapter.
    return <Navigate {...nextPage(joined?.isInvited ? undefined : state, { pays, isActiveSubscriber })} replace />;
  }
  return (
    <Frame>
      <PageMeta {...PAGE_METADATA.auth} {...(joining && { title: 'Join' })} />
      <TextColumn>
        <h1>{joining ? 'There is a seat for you' : 'Good to see you again'}</h1>
        <p>
          {joining
            ? 'Choose the chapter nearest to you. That is where people will learn your name first.'
            : 'Your chapter, your events and your conversations are where you left them.'}
        </p>
        <Art>
          <MeridianArt variant="horizon" />
        </Art>
      </TextColumn>
      <Panel>
        {status === 'loading' ? (
          <Skeleton height="24rem" />
        ) : (
          <Forms
            joining={joining}
            forNewsletter={type === 'newsletter'}
            chapterId={search.get('chapter') ?? ''}
            inviteToken={inviteTokenIn(from)}
            onJoined={setJoined}
            onChange={changeTab}
          />
        )}
      </Panel>
    </Frame>
  );
}
