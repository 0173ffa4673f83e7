import { GlobalStyle, queryClient, useSession } from '@meridian/platform';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, use, useLayoutEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { RouterProvider } from 'react-router-dom';
import { RealtimeBridge } from './frame/lazy-components';
import { FrameStyle } from './frame/frame-style';
import { StartFailure } from './frame/whole-page/start-failure';
import { StartSkeleton } from './frame/start-skeleton';
import { ApplyTheme } from './frame/theme/apply-theme';
import { openRouter, type PageRouter } from './open-router';

/** Renders the parts that exist once, around the pages of all modules. */
export function App({ firstRouter }: { firstRouter: Promise<PageRouter> }) {
  const [router, setRouter] = useState(firstRouter);
  return (
    <QueryClientProvider client={queryClient}>
      <GlobalStyle />
      <FrameStyle />
      <ApplyTheme />
      <ErrorBoundary FallbackComponent={StartFailure} onReset={() => setRouter(openRouter())}>
        <Suspense fallback={<StartSkeleton />}>
          <Pages router={router} />
        </Suspense>
      </ErrorBoundary>
      <Suspense>
        <Realtime />
      </Suspense>
    </QueryClientProvider>
  );
}

/** Visitors have no socket and do not load its code. */
function Realtime() {
  return useSession().isActiveSubscriber && <RealtimeBridge />;
}

function Pages({ router }: { router: Promise<PageRouter> }) {
  return <WatchedRouter router={use(router)} />;
}

/** Remounts the provider if the router's state changed between the first render and the first effect. */
function WatchedRouter({ router }: { router: PageRouter }) {
  const [first] = useState(router.state);
  const [missed, setMissed] = useState(false);
  useLayoutEffect(() => setMissed(router.state !== first), [router, first]);
  return <RouterProvider key={String(missed)} router={router} />;
}
