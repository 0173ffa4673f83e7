import { usePageTitle } from '@meridian/platform';
import { Suspense, use } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation } from 'react-router-dom';
import { PageArrival } from '../frame/page-arrival';
import { PageSkeleton } from '../frame/page-skeleton';
import type { PageAddress, PageLoader } from './page-loader';
import { PageFailure } from './page-failure';

export interface RemotePageProps {
  address: PageAddress;
  title: string;
  loader: PageLoader;
}

/** One page of a module. Whatever goes wrong in it stays in it. */
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
      <PageArrival />
      <Page />
    </>
  );
}

/** Stands before the page, so that a page which names itself has the last word. */
function PageTitle({ title }: { title: string }): null {
  usePageTitle(title);
  return null;
}
