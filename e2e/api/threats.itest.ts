import { useHarness } from './harness';
import { functionalThreats } from './threats/functional';
import { testThreat } from './threats/threat';

functionalThreats(useHarness(), testThreat);
