import { API_DOCS } from '@meridian/shared-types';
import escapeHtml from 'escape-html';
import { PAGE_STYLE } from './page-style';

/** The files of the viewer, Swagger UI, in its package. They are served in the folder of the page. */
export const VIEWER_FILES = ['swagger-ui.css', 'swagger-ui-bundle.js'] as const;
/** The path of the script that starts the viewer. */
export const START_PATH = `${API_DOCS.page}/start.js`;

const [VIEWER_STYLE, VIEWER] = VIEWER_FILES;

/** Returns the HTML of the API page, in which the viewer shows the OpenAPI document. */
export const docsPage = (title: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<link rel="icon" href="${API_DOCS.icon}">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${API_DOCS.page}/${VIEWER_STYLE}">
<style>${PAGE_STYLE}</style>
<script src="${API_DOCS.page}/${VIEWER}" defer></script>
<script src="${START_PATH}" defer></script>
</head>
<body>
<nav><a href="/">Back to the site</a><a href="${API_DOCS.document}">OpenAPI document</a></nav>
<div id="viewer"></div>
<noscript><main><h1>${escapeHtml(title)}</h1><p>This page needs JavaScript. The <a href="${API_DOCS.document}">OpenAPI document</a> has the same content.</p></main></noscript>
</body>
</html>`;
