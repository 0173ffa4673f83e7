import type { Harness } from '../harness';
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
export function functionalThreats(harness: Harness, threat: DeclareThreat): void {
  socketThreats(harness, threat);
  identityThreats(harness, threat);
  addressThreats(harness, threat);
  infrastructureThreats(harness, threat);
  inputThreats(harness, threat);
  rightsThreats(harness, threat);
  impersonationThreats(harness, threat);
  productionThreats(harness, threat);
  sessionThreats(harness, threat);
  revocationThreats(harness, threat, AT_LAST);
  whoHasAnAccountThreats(harness, threat);
}
