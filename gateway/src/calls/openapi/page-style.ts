/**
 * The style of the API page, over that of Swagger UI: the colors of the site's themes, and no boxes inside of boxes.
 * The system setting selects the theme; Swagger UI has its dark colors only with the class `dark-mode`. Images in
 * Swagger UI's style sheet are `data:` addresses, which the content security policy refuses, so they are replaced.
 */
export const PAGE_STYLE = `
html { --bg: #fbf8f5; --surface: #fff; --sunken: #f3ede8; --text: #241a20; --muted: #6a5b63; --border: #e7dedb; --edge: #8f7f86; --accent: #7d2e57; --write: #83540a; --focus: #a63c76; --serif: Newsreader, Georgia, serif; --mono: ui-monospace, "SFMono-Regular", Menlo, Consolas, monospace; color-scheme: light dark; font-size: 106.25%; }
@media (prefers-color-scheme: dark) { html { --bg: #171215; --surface: #201a1d; --sunken: #110d0f; --text: #f4ecee; --muted: #b9a9b0; --border: #3a3136; --edge: #8a7a81; --accent: #e9a6c6; --write: #efc06a; --focus: #f3b4d2; } }
html, html.dark-mode { background: var(--bg); }
body { margin: 0; color: var(--text); font-family: "Source Sans 3", system-ui, sans-serif; line-height: 1.5; overflow-wrap: anywhere; }
a { color: var(--accent); text-underline-offset: .15em; }
:focus-visible { outline: 2px solid var(--focus) !important; outline-offset: 2px; border-radius: 6px; }
nav, noscript main, #viewer .wrapper { box-sizing: border-box; max-inline-size: 62rem; margin-inline: auto; padding-inline: 1rem; }
nav { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; padding-block: 1.5rem 0; }
nav a { padding-block: .25rem; }

#viewer .swagger-ui { background: none; color: var(--text); font-family: inherit; }
#viewer .swagger-ui :is(h1, h2, h3, h4, h5, p, small, label, li, td, th, span, div, button, a, input, select, summary, section) { font-family: inherit; }
#viewer .swagger-ui :is(h1, h2, h3, h4, h5, p, label, li, table, td, th, td p, small, .opblock-summary-description, .opblock-summary-operation-id, .opblock-summary-path, .opblock-section-header h4, .response-col_status, .tab li, .tab li button, .parameter__name, .parameter__type, .json-schema-2020-12__title, .json-schema-2020-12-keyword__name, .json-schema-2020-12-keyword__value) { color: var(--text); }
#viewer .swagger-ui :is(.tab li button, .parameter__in, .parameter__type, .response-control-media-type__title, .json-schema-2020-12__attribute, .json-schema-2020-12-accordion__children, .json-schema-2020-12-expand-deep-button, .json-schema-2020-12-keyword__name--secondary, .json-schema-2020-12-keyword__value--secondary) { color: var(--muted); }
#viewer .swagger-ui :is(.json-schema-2020-12__attribute--primary, .json-schema-2020-12-keyword__value--const, .json-schema-2020-12-property--required > .json-schema-2020-12:first-of-type > .json-schema-2020-12-head .json-schema-2020-12__title::after, .parameter__name.required span, .parameter__name.required::after, .opblock-section-header > label > span, .json-schema-2020-12__constraint) { color: var(--accent); }
#viewer .swagger-ui .json-schema-2020-12__constraint { background: none; padding: 0; }
#viewer .swagger-ui :is(code, pre, .opblock-summary-path span, .opblock-summary-operation-id) { font-family: var(--mono); }
#viewer .swagger-ui :is(p, td, .markdown p, .renderedMarkdown p, .opblock-description-wrapper p) { font-size: 1rem; line-height: 1.5; max-inline-size: 65ch; margin-inline: 0; }
#viewer .swagger-ui :is(.tab li, label, small, .parameter__type, .parameter__in, .opblock-summary-description, .opblock-summary-operation-id, .json-schema-2020-12, .json-schema-2020-12 *, pre.example) { font-size: .9rem; }
#viewer .swagger-ui :is(.markdown code, .renderedMarkdown code) { background: var(--sunken); color: var(--text); font-weight: 400; }
#viewer .swagger-ui pre.example { background: var(--sunken) !important; color: var(--text) !important; max-block-size: none; overflow: visible; padding: .75rem 1rem !important; border-radius: 10px; white-space: pre-wrap; overflow-wrap: anywhere; font-weight: 400; }
#viewer .swagger-ui svg { fill: currentColor; color: var(--muted); }

#viewer .swagger-ui .info { margin: 1.5rem 0; }
#viewer .swagger-ui .info .title { font-family: var(--serif); font-weight: 500; font-size: 2.5rem; line-height: 1.15; }
#viewer .swagger-ui .info .title small, #viewer .swagger-ui .info hgroup > a, #viewer .swagger-ui .info .link { display: none; }
#viewer .swagger-ui .scheme-container, #viewer .swagger-ui .view-line-link, #viewer .swagger-ui .response-col_links, #viewer .swagger-ui .response-control-media-type__accept-message { display: none; }
.search label { display: block; font-weight: 600; }
#viewer .swagger-ui .search input { box-sizing: border-box; inline-size: 100%; max-inline-size: 32rem; min-block-size: 44px; margin: .25rem 0 1rem; padding: .5rem .75rem; font-size: 1rem; background: var(--surface); color: var(--text); border: 1px solid var(--edge); border-radius: 10px; }

#viewer .swagger-ui .opblock-tag { border-color: var(--border); padding: .75rem 0; margin: 0; font-size: 1rem; gap: .25rem 1rem; flex-wrap: wrap; }
#viewer .swagger-ui .opblock-tag:hover { background: var(--sunken); }
#viewer .swagger-ui .opblock-tag a { flex: 0 0 11rem; font-family: var(--serif); font-weight: 500; font-size: 1.4rem; color: var(--text); }
#viewer .swagger-ui .opblock-tag small { flex: 1 1 14rem; padding: 0; }
#viewer .swagger-ui .opblock-tag small p { color: var(--muted); margin: 0; }
#viewer .swagger-ui :is(.opblock, .opblock.opblock-deprecated, section.models, .models .model-container) { background: var(--surface); border: 1px solid var(--border); border-radius: 10px; box-shadow: none; }
#viewer .swagger-ui .opblock { margin: 0 0 .5rem; }
#viewer .swagger-ui :is(.opblock .opblock-summary, .opblock .opblock-section-header) { border-color: var(--border); box-shadow: none; background: none; }
#viewer .swagger-ui .opblock .opblock-summary { padding: .5rem; }
#viewer .swagger-ui .opblock-summary-control { flex-wrap: wrap; gap: .1rem .6rem; min-inline-size: 0; text-align: start; }
#viewer .swagger-ui .opblock .opblock-summary-method { background: none; color: var(--write); font-size: .8rem; font-weight: 600; min-inline-size: 3.6rem; padding: 0; text-shadow: none; text-align: start; }
#viewer .swagger-ui .opblock-get .opblock-summary-method { color: var(--accent); }
#viewer .swagger-ui .opblock-summary-path-description-wrapper { flex: 1 1 16rem; flex-wrap: wrap; gap: 0 .75rem; padding: 0; }
#viewer .swagger-ui .opblock-summary-path { max-inline-size: 100%; flex: 0 1 auto; font-size: .9rem; }
#viewer .swagger-ui .opblock-summary-description { flex: 1 1 16rem; }
#viewer .swagger-ui .opblock-summary-operation-id { color: var(--muted); font-weight: 400; padding: 0; max-inline-size: 100%; text-align: start; }
#viewer .swagger-ui .opblock .tab-header .tab-item.active h4 span::after { background: var(--accent); }
#viewer .swagger-ui select { appearance: auto; background: var(--surface) none !important; color: var(--text); border: 1px solid var(--edge); box-shadow: none; border-radius: 10px; padding: .35rem .5rem; font-weight: 400; max-inline-size: 100%; }
#viewer .swagger-ui :is(.response-col_status, .parameters-col_name) { min-inline-size: 4.5rem; overflow-wrap: normal; padding-inline-end: 1rem; }
#viewer .swagger-ui .response-col_status { inline-size: 4.5rem; }
#viewer .swagger-ui .response-col_description { inline-size: auto; }
#viewer .swagger-ui .model-box { box-sizing: border-box; display: block; background: var(--sunken); border-radius: 10px; padding: .5rem 1rem; }
#viewer .swagger-ui .responses-inner, #viewer .swagger-ui .opblock-description-wrapper, #viewer .swagger-ui .table-container { padding: 1rem; }
#viewer .swagger-ui section.models { margin-block-start: 2rem; padding: 0 1rem; }
#viewer .swagger-ui section.models h4 { border: 0; }
#viewer .swagger-ui section.models :is(.models-control, h4 span) { color: var(--text); }
#viewer .swagger-ui :is(button, .models-control, .models h4, .model-container) { background: none; }
#viewer .swagger-ui .json-schema-2020-12 { background: none; margin-inline-start: 0; padding-inline: 0; }
#viewer .swagger-ui .json-schema-2020-12-body { border-color: var(--border); }
@media (max-width: 40rem) {
  #viewer .swagger-ui .info .title { font-size: 2rem; }
  #viewer .swagger-ui .opblock-tag a { flex-basis: calc(100% - 4rem); }
  #viewer .swagger-ui .opblock-tag small { order: 1; flex-basis: 100%; }
  #viewer .swagger-ui :is(.opblock-summary-path-description-wrapper, .opblock-summary-description) { flex-basis: auto; }
  #viewer .swagger-ui .opblock-summary-control { flex-direction: column; align-items: start; }
}
#viewer * { transition: none !important; animation: none !important; }
`;
