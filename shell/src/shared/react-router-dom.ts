/**
 * The router's part for browsers, without the one that takes over pages of its framework mode. By its file, as the name
 * means this one.
 */
export { RouterProvider } from '../../../node_modules/react-router/dist/development/dom-export.mjs';
