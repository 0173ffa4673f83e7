import type { ServerToClient } from '@meridian/shared-types';
import { act } from '@testing-library/react';
import { registerLooks } from '../join-requests/looks';

/**
 * Another admin looks at a join request, as the socket tells it.
 * @example receiveLook({ requestId, userId, name: 'Grace Hopper' });
 */
export const receiveLook = (look: Parameters<ServerToClient['join-request-looked']>[0]): void =>
  act(() => registerLooks({ on: (_event, listener) => listener(look) }));
