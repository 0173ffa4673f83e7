import type { ServerToClient } from '@meridian/shared-types';
import { act } from '@testing-library/react';
import { registerRequestViewers } from '../features/join-requests/request-viewers';

/**
 * Simulates the socket event that another admin is looking at a join request.
 * @example receiveRequestViewer({ requestId, userId, name: 'Grace Hopper' });
 */
export const receiveRequestViewer = (viewer: Parameters<ServerToClient['join-request-viewed']>[0]): void =>
  act(() => registerRequestViewers({ on: (_event, listener) => listener(viewer) }));
