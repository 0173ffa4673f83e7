import { PagePlaceholder } from '@meridian/platform';
import type { RouteObject } from 'react-router-dom';
import { Frame } from './frame/frame';
import { NotFound } from './frame/not-found';
import { RootFailure } from './frame/whole-page/root-failure';
import type { OpenRegistry } from './registry/override';
import { FillSlots } from './remotes/fill-slots';
import type { PageLoader } from './remotes/page-loader';
import { parts } from './remotes/pages';
import { RemotePage } from './remotes/remote-page';

/** Returns the frame with a route for each mount of the registry, and 404 for every other address. */
export const createRoutes = (registry: OpenRegistry, pages: PageLoader): RouteObject[] => [
  {
    element: <FillSlots registry={registry} loader={parts} />,
    errorElement: <RootFailure />,
    children: [
      {
        element: <Frame registry={registry} />,
        children: [
          ...registry.remotes.flatMap((remote) =>
            remote.mounts.map(({ path, title, shape }): RouteObject => ({
              path,
              caseSensitive: true, // The gateway also responds with 404 to another spelling.
              // The previous page stays until the next one is loaded or has failed.
              loader: async ({ request }) => {
                await pages.prepare({ remote, path }, request.url);
                return null;
              },
              shouldRevalidate: () => false,
              hydrateFallbackElement: <PagePlaceholder shape={shape} />,
              element: (
                <RemotePage
                  key={`${remote.name} ${path}`}
                  address={{ remote, path }}
                  title={title}
                  shape={shape}
                  loader={pages}
                />
              ),
            })),
          ),
          { path: '*', element: <NotFound /> },
        ],
      },
    ],
  },
];
