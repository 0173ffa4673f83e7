import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ServerStyleSheet } from 'styled-components';
import { queryClient } from './api/query';
import { setMissing, setResponses } from './api/served-responses';
import { SESSION_KEY } from './session/session';

/** A rendered page without scripts. */
export interface RenderedPage {
  html: string;
  css: string;
}

/**
 * The additions of styled-components for reusing the styles in the browser. They are not needed, because the page
 * replaces the styles.
 */
const BOOKKEEPING = /\/\*!sc\*\/\s*|data-styled\.g\d+\[id="[^"]*"\]\{content:"[^"]*"\}/g;

/**
 * Renders a page as a visitor sees it while its data loads. Forms, fields and buttons are inert, because anything typed
 * would be lost when the page replaces this HTML. It runs on Node, for builds and for programs that render pages.
 * @param responses the responses of calls, by path
 * @param missing the path of a call that finds nothing
 * @example const { html, css } = prerender(<MemoryRouter initialEntries={['/about']}><AboutPage /></MemoryRouter>);
 */
export function prerender(page: ReactElement, responses: Record<string, unknown> = {}, missing?: string): RenderedPage {
  queryClient.clear();
  setResponses(responses);
  if (missing) setMissing(missing);
  queryClient.setQueryData(SESSION_KEY, null);
  const sheet = new ServerStyleSheet();
  try {
    const html = renderToStaticMarkup(
      sheet.collectStyles(<QueryClientProvider client={queryClient}>{page}</QueryClientProvider>),
    );
    const css = sheet
      .getStyleTags()
      .replace(/<\/?style[^>]*>/g, '')
      .replace(BOOKKEEPING, '');
    return { html: html.replace(/<(form|button|input|textarea)\b/g, '<$1 inert=""'), css };
  } finally {
    sheet.seal();
  }
}
