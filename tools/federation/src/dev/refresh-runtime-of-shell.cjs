/** This replaces `react-refresh/runtime` in modules. */
module.exports = globalThis.meridianRefreshRuntime;
