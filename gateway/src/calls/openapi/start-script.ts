import { API_DOCS } from '@meridian/shared-types';

/**
 * The script of the API page, which starts Swagger UI. It sends no calls: "Try it out" and the forms for the session
 * are off, because a call may change real data. The search finds calls by name, path and summary, and opens their
 * groups; Swagger UI's own search knows only groups and paths. The theme is that of the system.
 */
export const START_SCRIPT = `
const dark = matchMedia('(prefers-color-scheme: dark)');
const setTheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', setTheme);
setTheme();

const nothing = () => null;
const isSearching = (filter) => typeof filter === 'string' && filter !== '';
const collectText = (call) => {
  const operation = call.get('operation');
  return [operation.get('operationId'), call.get('path'), operation.get('summary')].join(' ').toLowerCase();
};
// Swagger UI shows these parts of the schema of a parameter, and adds the source of the schema.
const formatLimits = ({ type, format, enum: values, default: byDefault, $$ref: source, ...limits }) =>
  Object.entries(limits)
    .map(([name, limit]) => name + ': ' + (typeof limit === 'string' ? limit : JSON.stringify(limit)))
    .join(', ');
// Replaces the references in a part of the document by what they name. A schema that contains itself keeps its reference.
const withoutReferences = (part, document, within = []) => {
  if (typeof part !== 'object' || part === null) return part;
  if (Array.isArray(part)) return part.map((each) => withoutReferences(each, document, within));
  const { $ref } = part;
  if (typeof $ref === 'string' && !within.includes($ref))
    return { ...withoutReferences(at(document, $ref.split('/').slice(1)), document, [...within, $ref]), $$ref: $ref };
  return Object.fromEntries(Object.entries(part).map(([name, each]) => [name, withoutReferences(each, document, within)]));
};
const at = (document, path) => path.reduce((part, name) => part?.[name], document);

SwaggerUIBundle({
  url: '${API_DOCS.document}',
  dom_id: '#viewer',
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  displayOperationId: true,
  docExpansion: 'none',
  filter: true,
  supportedSubmitMethods: [],
  syntaxHighlight: { activated: false },
  validatorUrl: null,
  plugins: [
    ({ React: { createElement } }) => ({
      components: {
        AuthorizeBtnContainer: nothing,
        authorizeOperationBtn: nothing,
        // A parameter would have a disabled field, and only some of its limits.
        JsonSchemaForm: ({ schema }) => createElement('code', null, formatLimits(schema.toJS())),
        ServersContainer: nothing,
        FilterContainer: ({ layoutActions, layoutSelectors }) => {
          const filter = layoutSelectors.currentFilter();
          return createElement(
            'div',
            { className: 'wrapper search' },
            createElement('label', { htmlFor: 'search' }, 'Search calls'),
            createElement('input', {
              id: 'search',
              type: 'search',
              value: isSearching(filter) ? filter : '',
              onChange: ({ target }) => layoutActions.updateFilter(target.value),
            }),
          );
        },
      },
      // A link inside the button of a call could not be reached by keyboard. Opening a call sets the address anyway.
      wrapComponents: {
        DeepLink: (Link) => (link) =>
          link.path.includes('/')
            ? createElement('span', null, link.text)
            : createElement(Link, link, link.text),
      },
      fn: {
        opsFilter: (groups, phrase) => {
          const contains = (call) => collectText(call).includes(phrase.trim().toLowerCase());
          return groups
            .map((group) => group.update('operations', (calls) => calls.filter(contains)))
            .filter((group) => !group.get('operations').isEmpty());
        },
      },
      statePlugins: {
        // Swagger UI itself reads the whole document anew for each call that is opened, which takes seconds.
        spec: {
          wrapActions: {
            requestResolvedSubtree: (request, { specActions, specSelectors }) => (path) => {
              const document = specSelectors.specJson().toJS();
              return specActions.updateResolvedSubtree(path, withoutReferences(at(document, path), document));
            },
          },
        },
        layout: {
          wrapSelectors: {
            isShown: (isShown) => (state, thing, byDefault) =>
              isShown(thing, byDefault || (thing[0] === 'operations-tag' && isSearching(state.get('filter')))),
          },
        },
      },
    }),
  ],
});
`;
