import { useHarness } from './harness';
import { permissionMatrix } from './matrix/permission-matrix';
import { socketMatrix } from './matrix/socket-matrix';
import { functionalThreats } from './threats/functional';
import { testThreat } from './threats/threat';

// One file, so that one server side is enough: files of Jest run in several workers, and each worker starts its own.
describe('permission matrix', permissionMatrix);
describe('sockets', socketMatrix);
describe('threats', () => functionalThreats(useHarness(), testThreat));
