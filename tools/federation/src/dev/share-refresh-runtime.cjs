/** For the shell, before React: the one runtime of React Refresh in the page. Modules take it from here. */
const runtime = require('react-refresh/runtime');

runtime.injectIntoGlobalHook(globalThis);
globalThis.meridianRefreshRuntime = runtime;
// The plugin of each build would inject it once more.
globalThis.__reactRefreshInjected_meridian = true;
