import type { ServerToClient } from '@meridian/shared-types';
import { act } from '@testing-library/react';
import { registerLooks } from '../join-requests/looks';

/**
 * Simulates the socket event that another admin is looking at a join request.
 * @example receiveLook({ requestId, userId, name: 'Grace Hopper' });
 */
export const receiveLook = (look: Parameters<ServerToClient['join-request-looked']>[0]): void =>
  act(() => registerLooks({ on: (_event, listener) => listener(look) }));
