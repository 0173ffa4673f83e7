import type { TestProduct } from '../product/test-product';
import { addressThreats } from './addresses';
import { identityThreats } from './identity';
import { impersonationThreats } from './impersonation';
import { infrastructureThreats } from './infrastructure';
import { inputThreats } from './input';
import { productionThreats } from './production';
import { revocationThreats } from './revocation';
import { rightsThreats } from './rights';
import { sessionThreats } from './sessions';
import { socketThreats } from './sockets';
import { AT_LAST, type DeclareThreat } from './threat';
import { whoHasAnAccountThreats } from './who-has-an-account';

/** Declares tests of what the product never does, independent of time. */
export function functionalThreats(product: TestProduct, threat: DeclareThreat): void {
  socketThreats(product, threat);
  identityThreats(product, threat);
  addressThreats(product, threat);
  infrastructureThreats(product, threat);
  inputThreats(product, threat);
  rightsThreats(product, threat);
  impersonationThreats(product, threat);
  productionThreats(product, threat);
  sessionThreats(product, threat);
  revocationThreats(product, threat, AT_LAST);
  whoHasAnAccountThreats(product, threat);
}
