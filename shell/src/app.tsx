import { GlobalStyle, queryClient, useSession } from '@meridian/platform';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, use, useState } from 'react';
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
        <Suspense fallback={<StartSkeleton />}><Pages router={router} /></Suspense>
      </ErrorBoundary>
      <Suspense><Toaster /></Suspense>
      <Suspense><Realtime /></Suspense>
    </QueryClientProvider>
  );
}

/** Visitors have no socket, and never load what makes one. */
function Realtime() {
  return useSession().isActiveSubscriber && <RealtimeBridge />;
}

function Pages({ router }: { router: Promise<PageRouter> }) {
  return <RouterProvider router={use(router)} />;
}
