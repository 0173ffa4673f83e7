/** A script of its own, which the page only names by its address. */
declare module '*.worker.js' {
  const url: string;
  // The bundler hands an asset's URL over as the default export
  export default url;
}

/** Font files are assets of the build; importing one gives its URL. */
declare module '*.woff2' {
  const url: string;
  // The bundler hands an asset's URL over as the default export
  export default url;
}
