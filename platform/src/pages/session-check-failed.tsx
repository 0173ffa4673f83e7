import { ErrorState } from '../primitives/display/states';
import { retrySession } from '../session/identity';

/**
 * Replaces a gate if the server could not determine whether the visitor has access.
 * @example if (!isAdmin) return isUnclear ? <SessionCheckFailed /> : <GateCard title="Access Denied" />;
 */
export const SessionCheckFailed = () => (
  <ErrorState
    title="Your account could not be checked"
    text="You have not been signed out. Try again in a moment."
    onRetry={() => void retrySession()}
  />
);
