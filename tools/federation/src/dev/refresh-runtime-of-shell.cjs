/** For modules, in place of `react-refresh/runtime`. */
module.exports = globalThis.meridianRefreshRuntime;
