/** A separate script, which the page refers to only by its URL. */
declare module '*.worker.js' {
  const url: string;
  // The bundler exports an asset's URL as the default export.
  export default url;
}

/** Font files are assets of the build. Importing one gives its URL. */
declare module '*.woff2' {
  const url: string;
  // The bundler exports an asset's URL as the default export.
  export default url;
}
