import { GlobalStyle, PagePlaceholder } from '@meridian/platform';
import { prerender, type RenderedPage } from '@meridian/platform/prerender';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { Frame } from './frame/frame';
import { FrameStyle } from './frame/frame-style';

/** These marks enclose the place where the gateway inserts a prerendered page. */
const PAGE = ['[[page', 'page]]'] as const;

/** Prerenders the frame without menus, around the skeleton of a page. The build calls it on Node. */
export function renderShellSkeleton(): RenderedPage {
  const frame = <Frame registry={{ schema: 1, release: 0, remotes: [] }} />;
  const router = createMemoryRouter([
    {
      element: frame,
      children: [
        {
          path: '*',
          element: (
            <>
              {PAGE[0]}
              <PagePlaceholder />
              {PAGE[1]}
            </>
          ),
        },
      ],
    },
  ]);
  const { html, css } = prerender(
    <>
      <GlobalStyle />
      <FrameStyle />
      <RouterProvider router={router} />
    </>,
  );
  return { html: html.replace(PAGE[0], '<!--page-->').replace(PAGE[1], '<!--/page-->'), css };
}
