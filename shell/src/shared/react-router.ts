/**
 * The router as modules get it: what a page needs of its documented names, not those of servers, of its framework mode, of
 * forms and fetchers (data is the query client's). A shared package cannot be shaken by what its users take, so this list
 * says what stays. By its file, as the package's name means this list.
 */
export {
  Link, NavLink, Navigate, NavigationType, Outlet, Route, RouterProvider, Routes, ScrollRestoration, createBrowserRouter, createPath, createSearchParams,
  generatePath, isRouteErrorResponse, matchPath, matchRoutes, parsePath, redirect, replace, resolvePath, useBlocker, useHref, useInRouterContext,
  useLinkClickHandler, useLocation, useMatch, useMatches, useNavigate, useNavigation, useNavigationType, useOutlet, useOutletContext, useParams,
  useResolvedPath, useRevalidator, useRouteError, useRoutes, useSearchParams,
} from '../../../node_modules/react-router/dist/development/index.mjs';
