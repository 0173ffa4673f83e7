import { useTestProduct } from '../product/test-product';
import { identityThreats } from '../threats/identity';
import { infrastructureThreats } from '../threats/infrastructure';
import { permissionMatrix } from './permission-matrix';
import { socketMatrix } from './socket-matrix';

// The tests are in one file, so that one server side is enough. Jest runs files in several workers, and each worker
// starts its own server side.
describe('permission matrix', permissionMatrix);
describe('sockets', socketMatrix);
describe('threats', () => {
  const product = useTestProduct();
  identityThreats(product);
  infrastructureThreats(product);
});
