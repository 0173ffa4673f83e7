/**
 * The router as modules get it: its documented names but those of servers and of its framework mode. A shared package
 * cannot be shaken by what its users take, so this list says what stays. By its file, as the package's name means this list.
 */
export {
  Await, BrowserRouter, Form, IDLE_BLOCKER, IDLE_FETCHER, IDLE_NAVIGATION, Link, MemoryRouter, NavLink, Navigate, NavigationType, Outlet, Route, Router,
  RouterContextProvider, RouterProvider, Routes, ScrollRestoration, createBrowserRouter, createContext, createMemoryRouter, createPath,
  createRoutesFromChildren, createRoutesFromElements, createSearchParams, data, generatePath, href, isRouteErrorResponse, matchPath, matchRoutes,
  parsePath, redirect, redirectDocument, renderMatches, replace, resolvePath, useActionData, useAsyncError, useAsyncValue, useBeforeUnload, useBlocker,
  useFetcher, useFetchers, useFormAction, useHref, useInRouterContext, useLinkClickHandler, useLoaderData, useLocation, useMatch, useMatches,
  useNavigate, useNavigation, useNavigationType, useOutlet, useOutletContext, useParams, useResolvedPath, useRevalidator, useRouteError,
  useRouteLoaderData, useRoutes, useSearchParams, useSubmit, useViewTransitionState,
} from '../../../node_modules/react-router/dist/development/index.mjs';
