import { retrySession, useSession } from '@meridian/platform';
import { Suspense, useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import styled from 'styled-components';
import {
  DecisionNotifier,
  ImpersonationBanner,
  UnsavedChangesDialog,
  markFrameRendered,
  ModuleVersions,
  NewReleaseBanner,
  OverrideBadge,
  SideNav,
  SignedOutBanner,
  Toaster,
  TwoFactorBanner,
  UnconfirmedBanner,
} from './lazy-components';
import type { OpenRegistry } from '../registry/override';
import { BottomBar } from './navigation/bottom-bar';
import { Footer } from './footer';
import { KeepFocus } from './focus/keep-focus';
import { LoadingBar } from './loading-bar';
import { OfflineBanner } from './banners/offline-banner';
import { wasSideShown, storeSideShown, Side } from './navigation/side';
import { SkipToContent } from './focus/skip-to-content';
import { StepUp } from './step-up/step-up';
import { TopBar } from './top-bar';
import { useViewer } from './navigation/use-viewer';

const Page = styled.div`
  container: frame / inline-size;
  display: flex;
  flex-direction: column;
  min-block-size: 100dvh;
`;
const Middle = styled.div`
  display: flex;
  flex: 1;
`;
const Column = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-inline-size: 0;
`;
/** The container of banners below the top bar. It is sticky, and takes no space while it is empty. */
const Notices = styled.div`
  position: sticky;
  z-index: 20;
  inset-block-start: calc(var(--bar-height) + var(--space-2));
  display: grid;
  gap: var(--space-2);
  inline-size: min(100% - 2 * var(--gutter), var(--page));
  margin-inline: auto;
  > * {
    margin-block-start: var(--space-3);
    box-shadow: var(--shadow-2);
  }
`;
/** The container of banners that are shown for days. They scroll away with the page. */
const Requests = styled(Notices)`
  position: static;
`;
/** While something loads, the footer stays below the window, so that it does not appear and disappear. */
const Main = styled.main`
  display: grid;
  flex: 1;
  grid-template-columns:
    [full-start] minmax(var(--gutter), 1fr) [content-start] minmax(0, var(--page))
    [content-end] minmax(var(--gutter), 1fr) [full-end];
  align-content: start;
  padding-block: var(--main-top) var(--space-8);
  &:has([data-skeleton]) {
    min-block-size: 100vh;
  }
`;

/** Renders the frame around every page. The menus come from the registry and depend on the viewer. */
export function Frame({ registry }: { registry: OpenRegistry }) {
  const viewer = useViewer();
  const { user, isUnclear } = useSession();
  const { pathname } = useLocation();
  const lastPath = useRef(pathname);
  useEffect(markFrameRendered, []);
  // The session could not be fetched. The next page may find out who is signed in.
  useEffect(() => {
    if (isUnclear && pathname !== lastPath.current) void retrySession();
    lastPath.current = pathname;
  }, [isUnclear, pathname]);
  useEffect(() => {
    if (viewer) storeSideShown(viewer.isActive);
  }, [viewer]);
  return (
    <>
      <LoadingBar />
      <Page>
        <SkipToContent />
        <TopBar registry={registry} viewer={viewer} />
        <Middle>
          {(viewer ? viewer.isActive : wasSideShown()) && (
            <Side>{viewer && <SideNav registry={registry} viewer={viewer} />}</Side>
          )}
          <Column>
            {user?.unconfirmed && (
              <Requests>
                <Suspense>
                  <UnconfirmedBanner />
                </Suspense>
              </Requests>
            )}
            <Notices>
              {registry.overrides && (
                <Suspense>
                  <OverrideBadge registry={registry} />
                </Suspense>
              )}
              {user?.impersonatedBy && (
                <Suspense>
                  <ImpersonationBanner />
                </Suspense>
              )}
              <Suspense>
                <TwoFactorBanner />
                <SignedOutBanner />
                <NewReleaseBanner running={registry.release} />
              </Suspense>
              <OfflineBanner />
            </Notices>
            <Main id="main">
              <Outlet />
            </Main>
            <Footer registry={registry} viewer={viewer} />
          </Column>
        </Middle>
        <BottomBar registry={registry} viewer={viewer} />
        <ScrollRestoration />
        <KeepFocus />
        <Suspense>
          <UnsavedChangesDialog />
        </Suspense>
        {(registry.development || viewer?.isAdmin) && (
          <Suspense>
            <ModuleVersions registry={registry} />
          </Suspense>
        )}
        <StepUp />
        {viewer?.isSignedIn && !viewer.isActive && (
          <Suspense>
            <DecisionNotifier />
          </Suspense>
        )}
      </Page>
      <Suspense>
        <Toaster />
      </Suspense>
    </>
  );
}
