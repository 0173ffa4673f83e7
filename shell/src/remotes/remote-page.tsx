import { usePageTitle } from '@meridian/platform';
import { Suspense, use } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation } from 'react-router-dom';
import { FocusPageHeading } from '../frame/focus-page-heading';
import { PageSkeleton } from '../frame/page-skeleton';
import type { PageAddress, PageLoader } from './page-loader';
import { PageFailure } from './page-failure';

export interface RemotePageProps {
  address: PageAddress;
  title: string;
  loader: PageLoader;
}

/** One page of a module, in an error boundary of its own. */
export function RemotePage({ address, title, loader }: RemotePageProps) {
  const { key } = useLocation();
  return (
    <>
      <PageTitle title={title} />
      <ErrorBoundary FallbackComponent={PageFailure} resetKeys={[key]} onReset={() => loader.retry(address)}>
        <Suspense fallback={<PageSkeleton />}>
          <LoadedPage address={address} loader={loader} />
        </Suspense>
      </ErrorBoundary>
    </>
  );
}

function LoadedPage({ address, loader }: Omit<RemotePageProps, 'title'>) {
  const Page = use(loader.page(address));
  return (
    <>
      <FocusPageHeading />
      <Page />
    </>
  );
}

/** Rendered before the page, so that the page can set another title. */
function PageTitle({ title }: { title: string }): null {
  usePageTitle(title);
  return null;
}
