import { useTestProduct } from '../product/test-product';
import { limitedThreats } from './limited';
import { FAILURES_PER_ADDRESS, REGISTRATIONS_PER_ADDRESS } from './login';
import { testThreat } from './threat';

// Limits are close to the product's, and password hashes and logs are as in production.
const product = useTestProduct({
  env: {
    all: { LOG_LEVEL: 'info' },
    auth: {
      PASSWORD_HASHING: 'standard',
      LOGIN_LIMIT_FAILURES: '5',
      LOGIN_LIMIT_PER_IP: String(FAILURES_PER_ADDRESS),
      REGISTRATION_LIMIT_PER_IP: String(REGISTRATIONS_PER_ADDRESS),
    },
    chat: { CHAT_LIMIT_MESSAGES: '20', CHAT_LIMIT_SOCKETS: '8' },
  },
});
limitedThreats(product, testThreat);
