import type { Registry } from '@meridian/shared-types';
import type { RouteObject } from 'react-router-dom';
import { Frame } from './frame/frame';
import { NotFound } from './frame/not-found';
import { PageArrival } from './frame/page-arrival';
import { PageSkeleton } from './frame/page-skeleton';
import type { PageLoader } from './remotes/page-loader';
import { RemotePage } from './remotes/remote-page';

/** For those who build. Its script is asked for by nobody else, and in production the gateway does not give it. */
const kitchenSink: RouteObject = {
  path: '/kitchen-sink',
  caseSensitive: true,
  hydrateFallbackElement: <PageSkeleton />,
  lazy: async () => {
    const { KitchenSink } = await import(/* webpackChunkName: "kitchen-sink" */ '@meridian/platform/kitchen-sink');
    return {
      element: (
        <>
          <PageArrival />
          <KitchenSink />
        </>
      ),
    };
  },
};

/** The frame, in it a route for each mount of the registry, and 404 for every other address. */
export const routesOf = (registry: Registry, pages: PageLoader): RouteObject[] => [
  {
    element: <Frame registry={registry} />,
    children: [
      ...registry.remotes.flatMap((remote) =>
        remote.mounts.map(({ path, title }): RouteObject => ({
          path,
          caseSensitive: true, // as the gateway, which answers 404 to another spelling
          // The page before stays until the next one is there; its own failure is shown in its place.
          loader: async ({ request }) => {
            await pages.prepare({ remote, path }, request.url);
            return null;
          },
          shouldRevalidate: () => false,
          hydrateFallbackElement: <PageSkeleton />,
          element: (
            <RemotePage key={`${remote.name} ${path}`} address={{ remote, path }} title={title} loader={pages} />
          ),
        })),
      ),
      ...(registry.development ? [kitchenSink] : []),
      { path: '*', element: <NotFound /> },
    ],
  },
];
