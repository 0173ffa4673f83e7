import { addressThreats } from './threats/addresses';
import { identityThreats } from './threats/identity';
import { impersonationThreats } from './threats/impersonation';
import { infrastructureThreats } from './threats/infrastructure';
import { inputThreats } from './threats/input';
import { FAILURES_PER_ADDRESS, loginThreats, REGISTRATIONS_PER_ADDRESS } from './threats/login';
import { productionThreats } from './threats/production';
import { revocationThreats } from './threats/revocation';
import { rightsThreats } from './threats/rights';
import { sessionThreats } from './threats/sessions';
import { socketThreats } from './threats/sockets';
import { threatsTested } from './threats/threat';
import { useHarness } from './harness';

// As in production: a proxy in front, a cookie for HTTPS only, and limits close to the product's.
const harness = useHarness({
  env: {
    all: { LOG_LEVEL: 'info' },
    gateway: { NODE_ENV: 'production', PROXY_HOPS: '1' },
    auth: {
      COOKIE_SECURE: 'true',
      LOGIN_LIMIT_FAILURES: '5',
      LOGIN_LIMIT_PER_IP: String(FAILURES_PER_ADDRESS),
      REGISTRATION_LIMIT_PER_IP: String(REGISTRATIONS_PER_ADDRESS),
    },
    chat: { CHAT_LIMIT_MESSAGES: '20', CHAT_LIMIT_SOCKETS: '8' },
  },
});

socketThreats(harness);
identityThreats(harness);
addressThreats(harness);
infrastructureThreats(harness);
inputThreats(harness);
rightsThreats(harness);
impersonationThreats(harness);
productionThreats(harness);
sessionThreats(harness);
revocationThreats(harness);
loginThreats(harness);

test('each of the 24 threats has a test', () => {
  const tested = threatsTested();
  expect([...tested.keys()].sort((a, b) => a - b)).toEqual(Array.from({ length: 24 }, (_, index) => index + 1));
  process.stdout.write(
    `threats: ${tested.size}, by ${[...tested.values()].reduce((sum, count) => sum + count)} tests\n`,
  );
});
