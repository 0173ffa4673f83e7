/**
 * This is the part of the router that pages need. Modules import it from here, so that the page has one copy of the
 * router without its unused parts: framework mode, server, forms and fetchers.
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
