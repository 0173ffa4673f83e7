import { GlobalStyle, queryClient, useSession } from '@meridian/platform';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, use, useLayoutEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { RouterProvider } from 'react-router-dom';
import { RealtimeBridge, Toaster } from './frame/deferred';
import { FrameStyle } from './frame/frame-style';
import { StartFailure } from './frame/start-failure';
import { StartSkeleton } from './frame/start-skeleton';
import { ThemeKeeper } from './frame/theme-keeper';
import { openRouter, type PageRouter } from './open-router';

/** What exists once in a page, around the pages of all modules. */
export function App({ firstRouter }: { firstRouter: Promise<PageRouter> }) {
  const [router, setRouter] = useState(firstRouter);
  return (
    <QueryClientProvider client={queryClient}>
      <GlobalStyle />
      <FrameStyle />
      <ThemeKeeper />
      <ErrorBoundary FallbackComponent={StartFailure} onReset={() => setRouter(openRouter())}>
        <Suspense fallback={<StartSkeleton />}>
          <Pages router={router} />
        </Suspense>
      </ErrorBoundary>
      <Suspense>
        <Toaster />
      </Suspense>
      <Suspense>
        <Realtime />
      </Suspense>
    </QueryClientProvider>
  );
}

/** Visitors have no socket, and never load what makes one. */
function Realtime() {
  return useSession().isActiveSubscriber && <RealtimeBridge />;
}

function Pages({ router }: { router: Promise<PageRouter> }) {
  return <WatchedRouter router={use(router)} />;
}

/** A router that changed between its provider's first render and its first effect is not looked at again by itself. */
function WatchedRouter({ router }: { router: PageRouter }) {
  const [first] = useState(router.state);
  const [missed, setMissed] = useState(false);
  useLayoutEffect(() => setMissed(router.state !== first), [router, first]);
  return <RouterProvider key={String(missed)} router={router} />;
}
