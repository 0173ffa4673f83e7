import { useTestProduct } from '../product/test-product';
import { permissionMatrix } from './permission-matrix';
import { socketMatrix } from './socket-matrix';
import { functionalThreats } from '../threats/functional';
import { testThreat } from '../threats/threat';

// The tests are in one file, so that one server side is enough. Jest runs files in several workers, and each worker
// starts its own server side.
describe('permission matrix', permissionMatrix);
describe('sockets', socketMatrix);
describe('threats', () => functionalThreats(useTestProduct(), testThreat));
