import type { Harness } from '../harness';
import { backgroundThreats } from './background';
import { imageThreats } from './images';
import { limitThreats } from './limits';
import { loginThreats } from './login';
import { restartThreats } from './restarts';
import { revocationThreats } from './revocation';
import { A_SECOND, type DeclareThreat } from './threat';

/** Declares tests of threats that involve many attempts, time, background jobs or programs that are down. */
export function limitedThreats(harness: Harness, threat: DeclareThreat): void {
  limitThreats(harness, threat);
  backgroundThreats(harness, threat);
  imageThreats(harness, threat);
  restartThreats(harness, threat);
  revocationThreats(harness, threat, A_SECOND);
  loginThreats(harness, threat);
}
