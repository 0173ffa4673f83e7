import { GlobalStyle, queryClient, useSession } from '@meridian/platform';
import type { Registry } from '@meridian/shared-types';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, use, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { RealtimeBridge, Toaster } from './frame/deferred';
import { FrameStyle } from './frame/frame-style';
import { StartFailure } from './frame/start-failure';
import { StartSkeleton } from './frame/start-skeleton';
import { ThemeKeeper } from './frame/theme-keeper';
import { openRegistry } from './registry/open-registry';
import { pages } from './remotes/pages';
import { routesOf } from './routes';

/** What exists once in a page, around the pages of all modules. */
export function App({ firstRegistry }: { firstRegistry: Promise<Registry> }) {
  const [registry, setRegistry] = useState(firstRegistry);
  return (
    <QueryClientProvider client={queryClient}>
      <GlobalStyle />
      <FrameStyle />
      <ThemeKeeper />
      <ErrorBoundary FallbackComponent={StartFailure} onReset={() => setRegistry(openRegistry())}>
        <Suspense fallback={<StartSkeleton />}><Pages registry={registry} /></Suspense>
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

function Pages({ registry }: { registry: Promise<Registry> }) {
  const known = use(registry);
  const [router] = useState(() => createBrowserRouter(routesOf(known, pages)));
  return <RouterProvider router={router} />;
}
