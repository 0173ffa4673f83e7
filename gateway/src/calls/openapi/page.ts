import { API_DOCS } from '@meridian/shared-types';
import { chatClientEvents, chatServerEvents } from '@meridian/shared-types/schemas';
import escapeHtml from 'escape-html';
import type { OpenApi, Operation } from './document';
import { STYLE } from './page-style';
import { COMPONENTS, createSchemaWriter, type JsonSchema } from './schemas';
import { typeText } from './type-text';

/** Renders the document as an HTML page without scripts or external files. */
export function docsPage(document: OpenApi): string {
  const { info, tags, components } = document;
  const { components: socketSchemas, write } = createSchemaWriter();
  const socket = socketHtml(write);
  const schemas = Object.entries({ ...components.schemas, ...socketSchemas }).sort(([a], [b]) => (a < b ? -1 : 1));
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => (operation ? [{ path, method, operation }] : [])),
  );
  const sections = tags.map(({ name, description }) => {
    const own = operations.filter(({ operation }) => operation.tags.includes(name));
    return {
      name,
      count: own.length,
      html: `<section aria-labelledby="tag-${name}"><h2 id="tag-${name}">${title(name)}</h2><p>${escapeHtml(description)}.</p>${own.map((each) => operationHtml(each, components.schemas)).join('')}</section>`,
    };
  });
  const links = [
    ...sections.map(({ name, count }) => [`tag-${name}`, `${title(name)} <span>${count}</span>`]),
    ['socket', 'Chat socket'],
    ['refusals', 'Errors'],
    ['schemas', 'Schemas'],
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<link rel="icon" href="${API_DOCS.icon}">
<title>${escapeHtml(info.title)}</title>
<style>${STYLE}</style>
</head>
<body>
<header><a class="home" href="/">Back to the site</a><h1>${escapeHtml(info.title)}</h1><p>${paragraph(info.description)}</p><p><a href="${API_DOCS.document}">OpenAPI ${document.openapi} document</a></p></header>
<nav aria-label="On this page"><ul>${links.map(([id, text]) => `<li><a href="#${id}">${text}</a></li>`).join('')}</ul></nav>
<main>
${sections.map(({ html }) => html).join('\n')}
${socket}
<section aria-labelledby="refusals"><h2 id="refusals">Errors</h2><dl>${Object.entries(components.responses)
    .map(([, response]) => refusalHtml(response as { description: string }))
    .join('')}</dl></section>
<section aria-labelledby="schemas"><h2 id="schemas">Schemas</h2>${schemas.map(([name, schema]) => `<h3 id="schema-${name}">${name}</h3>${code(typeText(schema))}`).join('')}</section>
</main>
</body>
</html>`;
}

const title = (name: string): string => escapeHtml(name.charAt(0).toUpperCase() + name.slice(1));
const paragraph = (text: string): string => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
const code = (html: string): string => `<pre><code>${html}</code></pre>`;
const refusalHtml = ({ description }: { description: string }): string =>
  `<dt>${paragraph(description.replace(/[;:][^]*/, ''))}</dt><dd>${paragraph(description)}</dd>`;

type Schemas = OpenApi['components']['schemas'];

/** Returns a schema as text. The definition follows a reference. */
const expandedText = (schema: JsonSchema, schemas: Schemas): string =>
  schema.$ref
    ? `${typeText(schema)} ${typeText(schemas[schema.$ref.slice(COMPONENTS.length)] ?? {})}`
    : typeText(schema);

function operationHtml(
  { path, method, operation }: { path: string; method: string; operation: Operation },
  schemas: Schemas,
): string {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
  const [status = '', done = {}] = Object.entries(responses).find(([each]) => each.startsWith('2')) ?? [];
  const parts = [
    `<p><b>Access:</b> ${escapeHtml(description)}</p>`,
    ...(['path', 'query'] as const).map((where) => {
      const own = parameters.filter((each) => each.in === where);
      return own.length
        ? `<h4>In the ${where}</h4>${code(typeText({ type: 'object', properties: Object.fromEntries(own.map(({ name, schema }) => [name, schema])), required: own.filter(({ required }) => required).map(({ name }) => name) }))}`
        : '';
    }),
    ...Object.entries(requestBody?.content ?? {}).map(
      ([type, { schema, example }]) =>
        `<h4>Body, ${type}${requestBody?.required ? '' : ' (optional)'}</h4>${code(expandedText(schema, schemas))}${example === undefined ? '' : `<h4>Example</h4>${code(escapeHtml(JSON.stringify(example, null, 2)))}`}`,
    ),
    ...Object.entries(done.content ?? {}).map(
      ([type, { schema }]) => `<h4>Response ${status}, ${type}</h4>${code(expandedText(schema, schemas))}`,
    ),
    `<p>Errors: ${
      Object.keys(responses)
        .filter((each) => each.startsWith('4'))
        .map((each) => `<code>${each}</code>`)
        .join(', ') || 'none of its own'
    } and those under <a href="#refusals">Errors</a>.</p>`,
  ];
  return `<details id="${operationId}"><summary><span class="call"><span class="method ${method}">${method.toUpperCase()}</span> <code>${escapeHtml(path).replaceAll('/', '/<wbr>')}</code></span><span class="summary">${paragraph(summary)}</span></summary>${parts.join('')}</details>`;
}

function socketHtml(write: ReturnType<typeof createSchemaWriter>['write']): string {
  const clientEvents = Object.entries(chatClientEvents).map(
    ([name, { payload, ack }]) =>
      `<details><summary><span class="call"><span class="method post">SEND</span> <code>${name}</code></span></summary><h4>Payload</h4>${code(typeText(write(payload, 'input')))}<h4>Acknowledgement</h4>${code(typeText(write(ack, 'output')))}</details>`,
  );
  const serverEvents = Object.entries(chatServerEvents).map(
    ([name, payload]) =>
      `<details><summary><span class="call"><span class="method get">RECEIVE</span> <code>${name}</code></span></summary><h4>Payload</h4>${code(typeText(write(payload, 'output')))}</details>`,
  );
  return `<section aria-labelledby="socket"><h2 id="socket">Chat socket</h2><p>Socket.IO at <code>/socket.io/</code> on the same origin, for members with an active subscription. The session identifies the person; a handshake whose <code>auth.userId</code> is another person is refused.</p>${clientEvents.join('')}${serverEvents.join('')}</section>`;
}
