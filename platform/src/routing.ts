/**
 * The router's part for pages. Modules take it from here, so that the page has one copy of the router, without what no
 * page uses: its framework mode, its servers, forms and fetchers (the query client has the data).
 */
export {
  Link,
  NavLink,
  Navigate,
  Outlet,
  createSearchParams,
  generatePath,
  matchPath,
  useBlocker,
  useHref,
  useLocation,
  useMatch,
  useNavigate,
  useNavigation,
  useParams,
  useSearchParams,
} from 'react-router-dom';
