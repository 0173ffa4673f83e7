/**
 * The shell loads this before React. It is the only runtime of React Refresh in the page, and modules take it from
 * here.
 */
const runtime = require('react-refresh/runtime');

runtime.injectIntoGlobalHook(globalThis);
globalThis.meridianRefreshRuntime = runtime;
// Otherwise the plugin of each build would inject it again.
globalThis.__reactRefreshInjected_meridian = true;
