import type { TestProduct } from '../product/test-product';
import { backgroundThreats } from './background';
import { imageThreats } from './images';
import { limitThreats } from './limits';
import { loginThreats } from './login';
import { restartThreats } from './restarts';
import { revocationThreats } from './revocation';
import { A_SECOND, type DeclareThreat } from './threat';

/** Declares tests of threats that involve many attempts, time, background jobs or services that are down. */
export function limitedThreats(product: TestProduct, threat: DeclareThreat): void {
  limitThreats(product, threat);
  backgroundThreats(product, threat);
  imageThreats(product, threat);
  restartThreats(product, threat);
  revocationThreats(product, threat, A_SECOND);
  loginThreats(product, threat);
}
